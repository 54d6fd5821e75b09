"""Generators, unbiased draws, commit and reveal."""

import ast
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import chisquare, hypergeom

import madang
from madang.chance import commitment, derive, draw, generator, generators, next_word, step_generator
from madang.games import game
from madang.games.koryo.cards import COPIES, KIND_NAMES

UNLIKELY = 1e-4  # the seeds are fixed, so a test that passes once passes always


def test_the_generator_is_xoshiro256_starstar() -> None:
    gen = generator(b"".join(word.to_bytes(8, "little") for word in (1, 2, 3, 4)))
    known = [11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600]
    assert [int(next_word(gen)) for _ in known] == known


@pytest.mark.parametrize("n", [1, 2, 3, 7, 55, 682])
def test_every_number_is_drawn_equally_often(n: int) -> None:
    gen = generator(derive(n, "even"))
    counts = np.bincount([draw(gen, n) for _ in range(200 * n)], minlength=n)
    assert len(counts) == n
    if n > 1:
        assert chisquare(counts).pvalue > UNLIKELY


def test_words_that_would_favour_a_number_are_thrown_away() -> None:
    """For n = 3 the top half 0 is the one word in 2**32 that must be drawn again."""
    gen = np.array([0, 0, 0, 1], np.uint64)  # its first words are 0
    copy = gen.copy()
    skipped = 0
    while next_word(copy) >> np.uint64(32) == 0:
        skipped += 1
    assert skipped > 0
    draw(gen, 3)
    assert (gen == copy).all()


def test_a_deal_is_even_for_every_seat_and_kind() -> None:
    koryo = game("koryo")
    deals = 4000
    counts = np.zeros((3, 11, 11), int)  # seat, kind, how many of it in the hand
    for number in range(deals):
        position = koryo.start(3)
        position.chance(step_generator(derive(number, "deal"), 0))
        for event in position.chance(step_generator(derive(number, "deal"), 1)):
            _, letter, *hand = event.split()
            for kind, name in enumerate(KIND_NAMES):
                counts["ABC".index(letter), kind, hand.count(name)] += 1
    for number in range(3 * 11):
        seat, kind = divmod(number, 11)
        expected = deals * hypergeom(55, int(COPIES[kind]), 10).pmf(range(11))
        last = int(np.flatnonzero(expected >= 5)[-1])  # rarer numbers count with the last common one
        seen = [*counts[seat, kind][:last], counts[seat, kind][last:].sum()]
        due = [*expected[:last], expected[last:].sum()]
        assert chisquare(seen, due).pvalue > UNLIKELY, (seat, kind)


def test_every_seat_begins_equally_often() -> None:
    koryo = game("koryo")
    firsts = []
    for number in range(4000):
        position = koryo.start(4)
        firsts += position.chance(step_generator(derive(number, "first"), 0))
    assert chisquare([firsts.count(f"first {seat}") for seat in "ABCD"]).pvalue > UNLIKELY


def test_a_secret_is_committed_to_and_each_step_is_its_own() -> None:
    secret = bytes(range(32))
    assert commitment(secret) == sha256(secret).hexdigest()
    steps = {step_generator(secret, step).tobytes() for step in range(100)}
    assert len(steps) == 100
    assert step_generator(secret, 5).tobytes() == step_generator(secret, 5).tobytes()


def test_generators_are_independent_and_repeatable() -> None:
    gens = generators(7, 50)
    assert len({gen.tobytes() for gen in gens}) == 50
    assert (gens == generators(7, 50)).all()


def test_a_generator_wants_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 3"):
        generator(b"abc")


def test_no_clock_and_no_global_generator_in_games_and_chance() -> None:
    """A deal depends on the generator that is handed in, and on nothing else; only drawings may be made up."""
    package = Path(madang.__file__).parent
    paths = [package / "chance.py", *package.glob("games/**/*.py"), *package.glob("bots/**/*.py")]
    for path in [path for path in paths if not path.name.startswith("drawing")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            imported = (
                [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            )
            imported += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            timed = path.parent.name == "bots" and path.name in (
                "program.py",
                "search.py",
            )  # by a limit of time
            strange = {"random", "datetime"} if timed else {"random", "time", "datetime"}
            assert not strange & {name.split(".")[0] for name in imported}, path
            assert not (isinstance(node, ast.Attribute) and node.attr == "random"), path
