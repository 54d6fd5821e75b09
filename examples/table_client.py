"""Opens a table with two bots and plays a whole game by chance. docs/api.md tells what is said on both sides.

pip install httpx websockets, and in another terminal: madang serve
python3 examples/table_client.py koryo|korrigans [http://localhost:8630]
"""

import json
import random
import sys
import time

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

game = sys.argv[1] if sys.argv[1:] else "koryo"
url = sys.argv[2] if sys.argv[2:] else "http://localhost:8630"
http = httpx.Client(base_url=url, timeout=60)
try:
    levels = {one["name"]: one["levels"] for one in http.get("/api/games").json()}  # which sets the cookie
except httpx.ConnectError:
    sys.exit(f"there is no server at {url}; start one with: madang serve")
if game not in levels:
    sys.exit(f"there is no game {game}; there are {', '.join(levels)}")
asked = {"game": game, "players": 3, "bots": [levels[game][0]] * 2}
table = f"{url}/api/tables/{http.post('/api/tables', json=asked).raise_for_status().json()['id']}"
print("table", table)
cookie = {"Cookie": f"madang={http.cookies['madang']}"}
socket = f"{table.replace('http', 'ws', 1)}/socket"
state = {"result": None}
while not state["result"]:  # connected again, the first message is the whole state
    try:
        with connect(socket, origin=url, additional_headers=cookie) as wire:
            while not state["result"]:
                message = json.loads(wire.recv())["message"]
                if message["type"] == "refused":
                    print("refused:", message["words"])
                if message["type"] != "state":
                    continue
                state = message
                for event in state["events"]:
                    print(event["ply"], event["by"] or "chance", event["text"])
                if state["seat"] in state["awaiting"]:
                    choice, ply = random.choice(state["choices"])["text"], state["ply"]
                    wire.send(json.dumps({"type": "move", "ply": ply, "id": f"at {ply}", "choice": choice}))
    except (OSError, WebSocketException):
        print("no connection; trying again", file=sys.stderr)
        time.sleep(1)
scores, winners = state["result"]["scores"], " and ".join(state["result"]["winners"])
print(f"seat {state['seat']}; scores {scores}; won by {winners}")
