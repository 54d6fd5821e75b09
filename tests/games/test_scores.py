"""How a final score is told: line by line, for every viewer alike."""

import pytest

from madang.chance import draw, generator
from madang.games import NAMES, game
from madang.games.base import SPECTATOR, Position
from madang.games.verbs import CHANCE


def played_out(name: str, players: int, seed: int) -> Position:
    position, gen = game(name).start(players), generator(seed)
    while not position.over:
        if position.turn == CHANCE:
            position.chance(gen)
        else:
            legal = position.legal()
            position.play(legal[draw(gen, len(legal))])
    return position


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(
    ("name", "players"), [(name, n) for name in NAMES for n in (2, len(game(name).seats))]
)
def test_the_lines_add_up_to_the_total_and_that_is_the_result(name: str, players: int, seed: int) -> None:
    over = played_out(name, players, seed)
    lines = over.game.final_score(over.view(SPECTATOR))
    [total] = [line.points for line in lines if line.line == "total"]
    parts = [line.points for line in lines if line.line != "total" and line.points]
    assert tuple(total) == tuple(map(sum, zip(*parts, strict=True))) == over.outcome().scores
    assert all(over.game.final_score(over.view(seat)) == lines for seat in range(players))
    assert all(len(cells) == players for _, cells in map(over.game.score_words, lines))
