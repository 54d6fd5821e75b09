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
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import as_dtype

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
) -> None:
    """Make these compiled functions the verbs of the game with this state and view."""
    for verb in (chance, legal, apply, view, outcome, value):
        _declared[verb.__name__, state] = verb
    for verb in (resample, features):
        _declared[verb.__name__, view_type] = verb


def _find(name: str, record: Any) -> Callable[..., Any]:
    """The declared verb for a record, given as numpy's record or as numba's type of it."""
    return _declared[name, record.dtype if isinstance(record, np.void) else as_dtype(record)]


def chance(s, gen):
    return _find("chance", s)(s, gen)


def legal(s, out):
    return _find("legal", s)(s, out)


def apply(s, action):
    return _find("apply", s)(s, action)


def view(s, seat, v):
    return _find("view", s)(s, seat, v)


def resample(v, gen, s):
    return _find("resample", v)(v, gen, s)


def outcome(s, scores):
    return _find("outcome", s)(s, scores)


def features(v, out):
    return _find("features", v)(v, out)


def value(s, seat):
    return _find("value", s)(s, seat)


@overload(chance)
def _chance(s, gen):
    verb = _find("chance", s)
    return lambda s, gen: verb(s, gen)


@overload(legal)
def _legal(s, out):
    verb = _find("legal", s)
    return lambda s, out: verb(s, out)


@overload(apply)
def _apply(s, action):
    verb = _find("apply", s)
    return lambda s, action: verb(s, action)


@overload(view)
def _view(s, seat, v):
    verb = _find("view", s)
    return lambda s, seat, v: verb(s, seat, v)


@overload(resample)
def _resample(v, gen, s):
    verb = _find("resample", v)
    return lambda v, gen, s: verb(v, gen, s)


@overload(outcome)
def _outcome(s, scores):
    verb = _find("outcome", s)
    return lambda s, scores: verb(s, scores)


@overload(features)
def _features(v, out):
    verb = _find("features", v)
    return lambda v, out: verb(v, out)


@overload(value)
def _value(s, seat):
    verb = _find("value", s)
    return lambda s, seat: verb(s, seat)
