"""A client of the table server in a few lines: it opens a table, with bots on the other seats, and plays a game.

It takes its choices at random and prints what happens. docs/api.md tells what is said on both sides.

    pip install httpx websockets
    madang serve                                                  in another terminal
    python3 examples/table_client.py koryo                        or korrigans
    python3 examples/table_client.py koryo https://play.example.org
"""

import asyncio
import json
import random
import sys

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


async def open_table(game, url):
    """Somebody new opens a table for three, with two of the weakest bots. Answers its id, and his cookie."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        games = (await http.get("/api/games")).raise_for_status().json()  # the first answer sets the cookie
        weakest = next(one["levels"][0] for one in games if one["name"] == game)
        await http.put("/api/me", json={"name": "Chance"})
        table = {"game": game, "players": 3, "bots": [weakest, weakest]}
        answer = (await http.post("/api/tables", json=table)).raise_for_status().json()
        return answer["id"], http.cookies["madang"]


async def play(table, cookie, url):
    """Play until the game is over, through lost connections too. Answers the last state."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    state = {"result": None}
    async for wire in connect(address, origin=url, additional_headers={"Cookie": f"madang={cookie}"}):
        try:
            while not state["result"]:
                message = json.loads(await wire.recv())["message"]
                if message["type"] == "refused":
                    print("refused:", message["code"], message["words"])
                if message["type"] == "state":
                    state = message
                    await take_in(state, wire)
            break
        except ConnectionClosed:
            continue  # connect again: the first message is the whole state
    return state


async def take_in(state, wire):
    """Tell what happened, and decide if it is our turn."""
    for event in state["events"]:
        print(event["ply"], event["by"] or "chance", event["text"])
    if state["seat"] in state["awaiting"]:
        choice, ply = random.choice(state["choices"])["text"], state["ply"]
        move = {"type": "move", "ply": ply, "id": f"at {ply}", "choice": choice}  # sent again, it counts once
        await wire.send(json.dumps(move))


async def main(game, url="http://localhost:8630"):
    table, cookie = await open_table(game, url)
    print(f"table {url}/api/tables/{table}")
    end = await play(table, cookie, url)
    print(
        f"seat {end['seat']}; scores {end['result']['scores']}; won by {' and '.join(end['result']['winners'])}"
    )


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
