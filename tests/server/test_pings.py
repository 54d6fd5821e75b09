"""A socket whose peer answers no ping is closed: whoever is gone without a word doesn't count as here for ever."""

import asyncio
from pathlib import Path

from faults.raw_socket import RawSocket
from serving import Person, Server, Socket


async def until_here(one: Socket, seats: list[str]) -> None:
    if one.now.get("here") != seats:
        await one.until(lambda message: message["type"] == "now" and message["here"] == seats)


def test_a_peer_that_answers_no_ping_is_closed_and_not_here_and_one_that_does_stays(tmp_path: Path) -> None:
    async def run(server: Server) -> None:
        ann, ben = await Person(server).arrive("Ann"), await Person(server).arrive("Ben")
        table = await ann.open(game="koryo", players=2)
        assert (await ben.act(table, type="sit", seat="B"))["type"] == "done"
        answering = await ann.join(table)
        silent = await RawSocket.open(server.port, table, ben.cookie)
        await until_here(answering, ["A", "B"])
        _, code = await silent.to_the_end()
        assert code == 1011
        await until_here(answering, ["A"])
        assert (await answering.ask(type="mute", seat="B", muted=True))["type"] == "done"
        silent.drop()
        await answering.close()
        for person in (ann, ben):
            await person.leave()

    with Server(tmp_path, plant="quick-pings") as server:
        asyncio.run(run(server))
