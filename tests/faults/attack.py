"""Frames that nobody should send: those of the corpus, and good messages made bad by chance.

As a program, with PORT AMOUNT SEED TARGETS: sends AMOUNT of them to the tables of TARGETS (JSON:
[table, cookie or null] each), from a few connections at a time, and prints what came of it as JSON.
"""

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from faults.raw_socket import BINARY, CLOSE, PING, TEXT, RawSocket, frame

CORPUS = Path(__file__).with_name("hostile_frames.jsonl")
AT_ONCE = 10
EACH = 25  # frames on one connection: more than a socket takes of bad ones

GOOD: list[dict[str, Any]] = [
    {"type": "move", "ply": 3, "id": "m-1", "choice": "take 3"},
    {"type": "sit", "seat": "A"},
    {"type": "leave"},
    {"type": "add-bot", "seat": "B", "level": "strong"},
    {"type": "remove-bot", "seat": "B"},
    {"type": "start"},
    {"type": "close"},
    {"type": "replace", "seat": "A"},
    {"type": "return"},
    {"type": "say", "phrase": "hello"},
    {"type": "rematch"},
    {"type": "hint"},
    {"type": "why", "choice": "take 3"},
    {"type": "sync"},
    {"type": "mute", "seat": "A", "muted": True},
]
WRONG: list[Any] = [
    None, True, -1, 0, 1.5, 10**6, 2**63, -(2**63), 10**400, float("nan"), float("inf"), "", "A", "Z", "\x00",
    "\ud800", "é" * 40, "x" * 5000, [], {}, [[]], {"type": "move"}, "move", "__class__", "‮", "💥",
]  # fmt: skip


def corpus() -> list[dict[str, Any]]:
    return [json.loads(line) for line in CORPUS.read_text().splitlines()]


def on_the_wire(entry: dict[str, Any]) -> bytes:
    """An entry of the corpus, as bytes on the connection."""
    if "raw" in entry:
        return bytes.fromhex(entry["raw"])
    if "binary" in entry:
        return frame(bytes.fromhex(entry["binary"]), BINARY)
    if "pieces" in entry:
        sizes = entry["pieces"]
        return b"".join(
            frame(b"a" * size, TEXT if number == 0 else 0, last=number == len(sizes) - 1)
            for number, size in enumerate(sizes)
        )
    text = entry["text"] + entry.get("fill", "") * entry.get("times", 0) + entry.get("end", "")
    return frame(text.encode())


def made_bad(gen: random.Random, *, rude: bool) -> bytes:
    """A good message with something wrong, or at the wrong place; rude ones may break the protocol too."""
    message = dict(gen.choice(GOOD))
    for _ in range(gen.randint(0, 2)):
        match gen.randrange(4):
            case 0:
                message[gen.choice([*message])] = gen.choice(WRONG)
            case 1:
                message.pop(gen.choice([*message]), None)
            case 2:
                message[gen.choice(["seat", "person", "table", "ply", "x" * gen.randint(0, 99)])] = (
                    gen.choice(WRONG)
                )
            case _:
                message |= gen.choice(GOOD)
        message = message or {"type": "sync"}
    data = json.dumps(message, ensure_ascii=gen.random() < 0.5).encode("utf-8", "surrogatepass")
    for _ in range(gen.choice((0, 0, 1, 3))):
        at = gen.randrange(len(data) + 1)
        data = (
            data[:at]
            + gen.choice((b"", gen.randbytes(1), b'"', b"{", b"[" * 50))
            + data[at + gen.randint(0, 2) :]
        )
    if not rude:
        text = data.decode(errors="ignore").encode()
        return frame(*gen.choice(((text, TEXT), (text, TEXT), (text, TEXT), (data, BINARY))))
    opcode = gen.choices((TEXT, BINARY, PING, CLOSE, 0, 3), (80, 12, 4, 1, 2, 1))[0]
    if opcode in (PING, CLOSE):
        data = data[:125]
    return frame(data, opcode, last=gen.random() < 0.97, masked=gen.random() < 0.99)


def frames(gen: random.Random, *, rude: bool) -> Iterator[bytes]:
    """For ever, some of the corpus among them; only rude ones close the socket by themselves."""
    known = [on_the_wire(entry) for entry in corpus() if rude or not isinstance(entry["expect"], int)]
    known = [sent for sent in known if len(sent) < 20_000]
    while True:
        yield gen.choice(known) if gen.random() < 0.2 else made_bad(gen, rude=rude)


async def attack(port: int, total: int, seed: int, targets: list[tuple[str, str | None]]) -> dict[str, int]:
    gen = random.Random(seed)
    rude, plain = frames(gen, rude=True), frames(gen, rude=False)
    left = total
    ends: Counter[str] = Counter()

    async def one() -> None:
        nonlocal left
        while left > 0:
            wanted = min(EACH, left)
            left -= wanted
            table, cookie = gen.choice(targets)
            wire = await RawSocket.open(port, table, cookie)
            ends[f"handshake {wire.status}"] += 1
            source = rude if gen.random() < 0.2 else plain
            wire.writer.write(b"".join(next(source) for _ in range(wanted)))
            told, code = await wire.to_the_end(0.3)
            ends[f"close {code}"] += 1
            ends["refusals"] += sum(message["type"] == "refused" for message in told)
            wire.drop()

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    return dict(ends)


if __name__ == "__main__":
    port, total, seed, targets = sys.argv[1:5]
    print(json.dumps(asyncio.run(attack(int(port), int(total), int(seed), json.loads(targets)))))
