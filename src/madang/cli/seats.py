"""Who sits where: the bots that `--bots` names."""

from madang.bots import bot
from madang.games.base import Game, MadangError


def named_bots(bots: str, game: Game, seats: int, called: str = "seats") -> list[str]:
    """A bot for each of so many seats from one name, or from as many as there are; `called` is for the refusal."""
    names = bots.split(",")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise MadangError(f"--bots names {len(names)} bots for {seats} {called}; name one, or one for each")
    for name in names:
        bot(name, game)
    return names
