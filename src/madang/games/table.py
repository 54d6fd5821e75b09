"""The one table between a game's actions, which are small integers inside, and their texts at every edge."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

Parts = dict[str, str | int]  # what is done, under "do", and with what, by names


def several(name: str, words: Sequence[str]) -> Parts:
    """Names as one part, and how many: `{"kinds": "2 2 4", "count": 3}`; of hidden ones, `?3`, the count alone."""
    if words and words[0].startswith("?"):
        return {"count": int(words[0][1:])}
    return {name: " ".join(words), "count": len(words)}


class ActionTable:
    """Every action of a game: its text, and its row: a verb and what the verb needs, as small integers.

    The compiled rules read `rows`, and find rows by the arrays that `index` makes; people and programs
    outside find them by text.
    """

    def __init__(self, actions: Iterable[tuple[str, tuple[int, ...]]]) -> None:
        listed = list(actions)
        self.texts = tuple(text for text, _ in listed)
        self.numbers = {text: number for number, text in enumerate(self.texts)}
        self.rows = np.zeros((len(listed), max(len(row) for _, row in listed)), np.int8)
        for number, (_, row) in enumerate(listed):
            self.rows[number, : len(row)] = row
        self._listed = [row for _, row in listed]

    def index(self, verb: int, *shape: int) -> NDArray[np.int16]:
        """Where a verb's rows stand, by what the verb needs; -1 where there is no such row."""
        index = np.full(shape, -1, np.int16)
        for number, row in enumerate(self._listed):
            if row[0] == verb:
                index[row[1:]] = number
        return index
