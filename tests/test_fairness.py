"""A stranger's verifier: written from docs/fairness.md alone, without a line of Madang in it."""

import hashlib
import hmac
import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files

import pytest
from golden import kinds, random_game

from madang.records import to_line

WORD = 2**64 - 1
BOARDS = files("madang.games.korrigans") / "boards"
KINDS = "123456789BL"
BOX = "".join(kind * copies for kind, copies in zip(KINDS, [*range(1, 10), 6, 4], strict=True))


def rotl(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) & WORD


def words(seed: bytes) -> Iterator[int]:
    s0, s1, s2, s3 = (int.from_bytes(seed[i : i + 8], "little") for i in range(0, 32, 8))
    while True:
        yield rotl(s1 * 5 & WORD, 7) * 9 & WORD
        t = s1 << 17 & WORD
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = rotl(s3, 45)


class Step:
    def __init__(self, secret: bytes, number: int) -> None:
        self.words = words(hmac.digest(secret, f"madang chance {number}".encode("ascii"), "sha256"))

    def draw(self, n: int) -> int:
        while True:
            product = (next(self.words) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32


def deal(step: Step, pile: list[str], sizes: dict[str, int]) -> list[str]:
    hands: dict[str, list[str]] = {seat: [] for seat in sizes}
    for turn in range(max(sizes.values(), default=0)):
        for seat, size in sizes.items():
            if turn < size:
                i = step.draw(len(pile))
                hands[seat].append(pile[i])
                pile[i] = pile[-1]
                pile.pop()
    return [" ".join(["deal", seat, *sorted(hand, key=KINDS.index)]) for seat, hand in hands.items()]


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind[0] == "koryo"], ids=str)
def test_a_stranger_can_check_first_player_and_every_deal(kind: tuple[str, str, int]) -> None:
    record = json.loads(to_line(random_game(*kind, with_legal=False).record))
    secret = bytes.fromhex(record["secret"])
    assert hashlib.sha256(secret).hexdigest() == record["commitment"]
    seats = "ABCD"[: record["players"]]
    assert record["first"] == seats[Step(secret, 0).draw(len(seats))]

    deals = [event for event in record["events"] if event.startswith("deal ")]
    piles = piles_before_deals(record["events"], len(seats))
    for season, pile in enumerate(piles):
        dealt = deals[season * len(seats) : (season + 1) * len(seats)]
        sizes = {event.split()[1]: len(event.split()) - 2 for event in dealt}
        assert deal(Step(secret, season + 1), pile, sizes) == dealt
    assert len(piles) == 8


def piles_before_deals(events: list[str], players: int) -> list[list[str]]:
    """The pile before each deal: the box without the tableaus, which are followed event by event."""
    tableau: list[str] = []
    down: dict[str, list[str]] = {}
    piles = []
    for index, event in enumerate(events):
        seat, _, text = event.partition(" ")
        if seat == "deal":
            if not events[index - 1].startswith("deal") or index == 0:
                for cards in down.values():  # reveal=together: what was placed lies on the tableaus by now
                    tableau += cards
                down = {}
                left = list(BOX)
                for card in tableau:
                    left.remove(card)
                piles.append(sorted(left, key=KINDS.index))
        elif text[1:2] == "*":
            down[seat] = [text[0]] * int(text[2:])
        elif text[1:2] == "+":
            down[seat] = [text[0], text[2]]
        elif text[0] == "!":
            count = 1 if text[1] in "BL" else down[seat].count(text[1])
            for _ in range(count):
                down[seat].remove(text[1])
                tableau.append(text[1])
        elif text.startswith(("4x", "~")):
            leave(text.removeprefix("4x").removeprefix("~")[0], tableau, down)
        elif text.startswith("B>"):
            leave(text[3], tableau, down)
    return piles


def leave(card: str, tableau: list[str], down: dict[str, list[str]]) -> None:
    """A card goes back to the pile; by reveal=together it may be one placed this season."""
    home = tableau if card in tableau else next(cards for cards in down.values() if card in cards)
    home.remove(card)


# Korrigans

TOKENS = ["hare", "bird", "squirrel", "mouse", "mole", "frog", "gold1", "gold2", "gold3", "gold4"]
FACES = ["elf", "goblin", "leprechaun", "fairy", "troll", "gold1", "gold2", "gold3", "gold4"]
COLOURS = ["red", "orange", "yellow", "green", "blue", "indigo", "violet"]


def draw_out(step: Step, pile: list[str]) -> str:
    i = step.draw(len(pile))
    drawn = pile[i]
    pile[i] = pile[-1]
    pile.pop()
    return drawn


def listed(words: list[str], counts: dict[str, int]) -> list[str]:
    return [word for word in words for _ in range(counts.get(word, 0))]


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind[0] == "korrigans"], ids=str)
def test_a_stranger_can_check_the_set_up_and_every_disc(kind: tuple[str, str, int]) -> None:
    record = json.loads(to_line(random_game(*kind, with_legal=False).record))
    secret = bytes.fromhex(record["secret"])
    assert hashlib.sha256(secret).hexdigest() == record["commitment"]
    board = tomllib.loads(BOARDS.joinpath(f"{record['board']}.toml").read_text("utf-8"))
    crowded = record["players"] >= 4

    step, mix = Step(secret, 0), board["mix"]
    clovers = {word: mix["base"].get(word, 0) + crowded * mix["yellow"].get(word, 0) for word in TOKENS}
    pile, menhirs = listed(TOKENS, clovers), listed(FACES, mix["menhirs"])
    due = []
    for number, field in enumerate(board["field"], 1):
        tokens = [draw_out(step, pile) for _ in range(field["clovers"] + crowded)]
        due.append(" ".join(["clovers", f"F{number}", *sorted(tokens, key=TOKENS.index)]))
    for number, field in enumerate(board["field"], 1):
        if not field.get("village"):
            due.append(f"menhir F{number} {draw_out(step, menhirs)}")
    bag = listed(COLOURS, dict.fromkeys(COLOURS, 2))
    for number in range(1, sum(event.startswith("rainbow ") for event in record["events"]) + 1):
        disc = bag.pop(Step(secret, number).draw(len(bag)))
        due.append(f"rainbow {disc}")
    assert [
        event for event in record["events"] if event.split()[0] in ("clovers", "menhir", "rainbow")
    ] == due
