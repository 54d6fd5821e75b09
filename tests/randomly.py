"""Random games for tests: positions met on the way, for any game, edition and number of players."""

from collections.abc import Iterator, Mapping

from madang.chance import Generator, derive, draw, generator, step_generator
from madang.games.base import Game, Position
from madang.games.verbs import CHANCE


def decisions(game: Game, players: int, options: Mapping[str, str], seed: int) -> Iterator[Position]:
    """Every position of a random game in which a seat is to decide."""
    secret, picks = derive(seed, "secret"), generator(derive(seed, "picks"))
    position = Position(game, game.setup(players, options))
    while not position.over:
        if position.turn == CHANCE:
            position.chance(step_generator(secret, position.steps))
        else:
            yield position
            choose(position, picks)


def choose(position: Position, gen: Generator) -> None:
    """Take a random legal choice."""
    actions = position.legal_actions()
    position.apply(int(actions[draw(gen, len(actions))]))


def settings(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every edition and every single option, for every number of players."""
    found = [game.settle_options(edition) for edition in game.editions]
    for name, values in game.options.items():
        found += [game.settle_options(None, {name: value}) for value in values[1:]]
    found.append({name: values[-1] for name, values in game.options.items()})
    seats = range(game.fewest, len(game.seats) + 1)
    return [(players, options) for options in found for players in seats]
