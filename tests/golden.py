"""Golden games and counted trees as data. `make golden` writes them anew; the tests compare.

A golden game is one random game for each game, edition and number of players, as text: a change of
rules shows as a readable diff. A counted tree is the number of leaves some decisions below a fixed
position: it finds faults that no single test names.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from madang.chance import derive, draw, generator
from madang.games import NAMES, game
from madang.games.base import Position
from madang.records import Record, Recorder, replay

FOLDER = Path(__file__).parent / "golden_games"
TREES = FOLDER / "trees.json"
LONGEST_LIST = 24  # legal choices written out; longer lists are told by number and digest
LARGEST_TREE = 30_000  # leaves, about


def kinds() -> Iterator[tuple[str, str, int]]:
    """Every game, edition and number of players."""
    for name in NAMES:
        for edition in game(name).editions:
            for players in range(game(name).fewest, len(game(name).seats) + 1):
                yield name, edition, players


def random_game(name: str, edition: str, players: int, with_legal: bool = True) -> Recorder:
    """The same random game at every call."""
    seed = int.from_bytes(sha256(f"{name} {edition} {players}".encode()).digest()[:4], "big")
    names = [f"seat {seat}" for seat in range(1, players + 1)]
    recorder = Recorder(game(name), players, names, derive(seed, "golden"), edition, {}, with_legal)
    picks = generator(derive(seed, "picks"))
    while not recorder.position.over:
        choices = recorder.position.legal()
        recorder.play(choices[draw(picks, len(choices))])
    return recorder


def as_text(record: Record) -> str:
    lines = [f"{record.game}, {record.edition}, {record.players} players, {record.first} first"]
    for event in record.events:
        choices = event.removeprefix("legal ").split("|")
        if event.startswith("legal ") and len(choices) > LONGEST_LIST:
            event = f"legal {len(choices)} choices, {sha256(event.encode()).hexdigest()[:16]}"
        lines.append(("    " if event.startswith("legal ") else "") + event)
    assert record.result
    lines.append(f"scores {record.result.scores}, winners {record.result.winners}")
    return "\n".join(lines) + "\n"


def path_of(name: str, edition: str, players: int) -> Path:
    return FOLDER / f"{name}-{edition}-{players}.txt"


def leaves(position: Position, depth: int) -> int:
    """How many positions lie `depth` decisions below this one; chance and the end stop the counting."""
    if depth == 0 or position.turn < 0:
        return 1
    actions = position.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        below = position.copy()
        below.apply(int(action))
        total += leaves(below, depth - 1)
    return total


def positions_of(name: str, edition: str, players: int) -> Iterator[tuple[int, Position]]:
    """Some positions of the golden game right after a chance step, with the number of that step."""
    steps = replay(random_game(name, edition, players, with_legal=False).record)
    after_chance = [step.position for step in steps if step.seat is None]
    for number in range(0, len(after_chance), max(len(after_chance) // 4, 1)):
        yield number, after_chance[number]


def count_trees(name: str, edition: str, players: int) -> Iterator[dict[str, object]]:
    """For some positions of the golden game, the leaves at every depth that stays countable."""
    for number, position in positions_of(name, edition, players):
        counts = [leaves(position, 1)]
        while counts[-1] < LARGEST_TREE // 10 and len(counts) < 8:
            counts.append(leaves(position, len(counts) + 1))
        yield {"game": name, "edition": edition, "players": players, "chance": number, "leaves": counts}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    trees: list[dict[str, object]] = []
    for kind in kinds():
        path_of(*kind).write_text(as_text(random_game(*kind).record), encoding="utf-8")
        trees += count_trees(*kind)
    TREES.write_text("[\n" + ",\n".join(json.dumps(tree) for tree in trees) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
