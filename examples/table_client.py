"""Plays a whole game by chance with two bots, as docs/api.md tells. Needs httpx, websockets and `madang serve`."""

import argparse
import json
import random
import sys
import time

import httpx
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("game", nargs="?", choices=["koryo", "korrigans"], default="koryo")
parser.add_argument("url", nargs="?", type=lambda url: url.rstrip("/"), default="http://localhost:8630")
asked = parser.parse_args()
http = httpx.Client(base_url=asked.url, timeout=60)  # the server knows us by the cookie that it sets
try:
    levels = {one["name"]: one["levels"] for one in http.get("/api/games").raise_for_status().json()}
    table = {"game": asked.game, "players": 3, "bots": levels[asked.game][:1] * 2}
    place = f"{asked.url}/api/tables/{http.post('/api/tables', json=table).raise_for_status().json()['id']}"
except httpx.HTTPError as error:
    why = error.response.json()["words"] if isinstance(error, httpx.HTTPStatusError) else error
    sys.exit(f"no table at {asked.url}: {why}")
print("table", place)
socket, cookie = f"ws{place.removeprefix('http')}/socket", {"Cookie": f"madang={http.cookies['madang']}"}
message = {}
while not message.get("result"):  # connected again, the first message is the whole state
    try:
        with connect(socket, origin=asked.url, additional_headers=cookie) as wire:
            while not message.get("result"):
                message = json.loads(wire.recv())["message"]
                if message["type"] == "refused":
                    sys.exit(f"refused: {message['words']}")
                for event in message.get("events", []):
                    print(event["ply"], event["by"] or "chance", event["text"])
                if message["type"] == "state" and message["seat"] in message["awaiting"]:
                    ply, choice = message["ply"], random.choice(message["choices"])["text"]
                    move = {"ply": ply, "id": str(random.random()), "choice": choice}
                    wire.send(json.dumps({"type": "move", **move}))
    except (OSError, WebSocketException) as error:
        if isinstance(error, InvalidStatus) and error.response.status_code == 403:
            sys.exit(f"no socket: is {asked.url} the --public-url of the server?")
        print(f"no connection ({error}); trying again", file=sys.stderr)
        time.sleep(1)
print("seat {seat}; scores {result[scores]}; won by".format(**message), *message["result"]["winners"])
