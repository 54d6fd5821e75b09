"""How evenly chance lays out Korrigans: every token on every field, every face, every disc. G3.1, G4.1."""

from functools import cache

import numpy as np
import pytest
from moors import MENHIRS, MOOR, Moor, moor
from scipy.stats import chisquare, hypergeom

from madang.chance import derive, generator, step_generator
from madang.games.korrigans.pieces import COLOUR_NAMES, FIELDS, TOKEN_NAMES

UNLIKELY = 1e-4  # the seeds are fixed, so a test that passes once passes always
TIMES = 3000


@cache
def set_ups(players: int) -> list[dict[str, list[str]]]:
    """What lies on each field (`F1`) and which face stands there (`menhir F1`), over many set-ups."""
    start, found = MOOR.start(players), []
    for number in range(TIMES):
        events = start.copy().chance(step_generator(derive(number, "set-up"), 0))
        rows = [event.split() for event in events]
        found.append({row[1] if row[0] == "clovers" else f"menhir {row[1]}": row[2:] for row in rows})
    return found


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("token", TOKEN_NAMES)
def test_every_token_is_equally_likely_on_every_place(players: int, token: str) -> None:
    """How many of a sort lie on a field: drawn out of all clovers, without putting back."""
    state = MOOR.setup(players, MOOR.settle_options())
    all_of_it, all_clovers = int(state["mix"][TOKEN_NAMES.index(token)]), int(state["mix"].sum())
    for field in range(FIELDS):
        laid = int(state["laid"][field])
        there = [set_up[f"F{field + 1}"].count(token) for set_up in set_ups(players)]
        counts = np.bincount(there, minlength=laid + 1)
        expected = TIMES * hypergeom(all_clovers, all_of_it, laid).pmf(range(laid + 1))
        last = int(np.flatnonzero(expected >= 5)[-1])  # rarer numbers count with the last common one
        seen = [*counts[:last], counts[last:].sum()]
        due = [*expected[:last], expected[last:].sum()]
        assert chisquare(seen, due).pvalue > UNLIKELY, f"F{field + 1}: {counts}"


def test_every_face_is_equally_likely_on_every_menhir_by_its_share() -> None:
    due = [TIMES * share / 16 for share in MENHIRS.values()]
    for field in (f"F{number}" for number in range(1, FIELDS + 1) if number != 9):
        stood = [set_up[f"menhir {field}"][0] for set_up in set_ups(2)]
        assert chisquare([stood.count(face) for face in MENHIRS], due).pvalue > UNLIKELY, field


def test_a_menhir_tells_no_more_of_another_than_that_it_is_gone() -> None:
    pairs = [(set_up["menhir F1"][0], set_up["menhir F17"][0]) for set_up in set_ups(2)]
    due = {
        (one, other): TIMES * MENHIRS[one] * (MENHIRS[other] - (one == other)) / (16 * 15)
        for one in MENHIRS
        for other in MENHIRS
    }
    possible = [pair for pair in due if due[pair]]
    assert set(pairs) <= set(possible)
    seen = [pairs.count(pair) for pair in possible]
    assert chisquare(seen, [due[pair] for pair in possible]).pvalue > UNLIKELY


def discs(table: Moor, purpose: str) -> list[str]:
    """The colour that comes next, drawn many times."""
    drawn = []
    for number in range(TIMES):
        drawn += table.position.copy().chance(generator(derive(number, purpose)))
    return [event.removeprefix("rainbow ") for event in drawn]


def test_every_colour_of_the_bag_comes_first_equally_often() -> None:
    drawn = discs(moor("A F1 F1 | B F3 F3", suns=". . . . . . .", turn="rainbow"), "first disc")
    assert chisquare([drawn.count(colour) for colour in COLOUR_NAMES]).pvalue > UNLIKELY


def test_every_disc_of_the_bag_is_equally_likely() -> None:
    """A colour of which two discs are left comes twice as often as one of which one is left."""
    table = moor(
        "A F1 F1 | B F3 F3", suns="red green blue . . . .", clouds="green . . . . . .", turn="rainbow"
    )
    left = {"red": 1, "orange": 2, "yellow": 2, "blue": 1, "indigo": 2, "violet": 2}
    assert table.view()["bag"] == left
    drawn = discs(table, "later disc")
    assert set(drawn) == set(left)
    seen = [drawn.count(colour) for colour in left]
    assert chisquare(seen, [TIMES * count / 10 for count in left.values()]).pvalue > UNLIKELY
