"""Who sits where: the bots that `--bots` names."""

from madang.bots import BOTS, bot, levels
from madang.games.base import Game, MadangError


def named_bots(bots: str, game: Game, seats: int, called: str = "seat") -> list[str]:
    """A bot for each of so many seats from one name, or from as many as there are; `called` is for the refusal."""
    names = bots.split(",")
    if not all(names):
        raise MadangError(f"--bots {bots!r} lacks a name; there is {', '.join([*levels(game), *BOTS])}")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        plural = "s" if seats != 1 else ""
        raise MadangError(
            f"--bots names {len(names)} bots for {seats} {called}{plural}; name one, or one for each"
        )
    for name in names:
        bot(name, game)
    return names
