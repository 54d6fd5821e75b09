"""The compiled verbs of a game, found by the type of the record that they get.

Whatever is written against these names, in Python or in compiled code, works for every game: a
game declares its own functions once with `declare`.

    chance(s, gen)        take the chance step that `s` waits for
    legal(s, out)         write the legal actions into `out`, ascending; answer how many
    apply(s, action)      take a decision; trusts its caller
    view(s, seat, v)      write into `v` what a seat (or NOBODY, a spectator) may know of `s`
    resample(v, gen, s)   write into `s` a whole position that fits the view `v`
    outcome(s, scores)    write the present scores; answer the winners, a bit for each seat
    features(v, out)      write a view into a fixed-size tensor
    value(s, seat)        how a seat stands, by the game's simple judgement: more is better
    worth(s, action)      what a choice seems to bring the seat in turn: a quick glance, more is better
    sketch(s, scores, x)  write into the rows of `x`, one for each seat, what an estimate of the end looks
                          at; `s` waits for a chance step and `scores` are its present ones
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from madang.compiled import compiled

CHANCE, OVER = -1, -2  # `turn` where no seat is to decide

Record = np.dtype[Any]

_declared: dict[tuple[str, Record], Callable[..., Any]] = {}


def declare(
    state: Record,
    view_type: Record,
    *,
    chance: Callable[..., Any],
    legal: Callable[..., Any],
    apply: Callable[..., Any],
    view: Callable[..., Any],
    resample: Callable[..., Any],
    outcome: Callable[..., Any],
    features: Callable[..., Any],
    value: Callable[..., Any],
    worth: Callable[..., Any],
    sketch: Callable[..., Any],
) -> None:
    """Make these compiled functions the verbs of the game with this state and view."""
    for verb in (chance, legal, apply, view, outcome, value, worth, sketch):
        _declared[verb.__name__, state] = verb
    for verb in (resample, features):
        _declared[verb.__name__, view_type] = verb


def _find(name: str, record: Any) -> Callable[..., Any]:
    """The declared verb for a record, given as numpy's record or as numba's type of it."""
    return _declared[name, record.dtype if isinstance(record, np.void) else as_dtype(record)]


def _verb(name: str) -> Callable[..., Any]:
    """A function that hands its arguments on to the verb declared for the first of them."""

    def verb(*arguments):
        return _find(name, arguments[0])(*arguments)

    @overload(verb)
    def compile_verb(*arguments):
        declared = _find(name, arguments[0])
        return lambda *arguments: declared(*arguments)

    return verb


chance = _verb("chance")
legal = _verb("legal")
apply = _verb("apply")
view = _verb("view")
resample = _verb("resample")
outcome = _verb("outcome")
features = _verb("features")
value = _verb("value")
worth = _verb("worth")
sketch = _verb("sketch")


# For Python: the same on arrays of one record. A record by itself takes numba ten times as long to accept, because
# numpy spells out its layout each time.


@compiled
def chance_one(states, gen):
    chance(states[0], gen)


@compiled
def legal_one(states, out):
    return legal(states[0], out)


@compiled
def apply_one(states, action):
    apply(states[0], action)


@compiled
def view_one(states, seat, views):
    view(states[0], seat, views[0])


@compiled
def outcome_one(states, scores):
    return outcome(states[0], scores)
