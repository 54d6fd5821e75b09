"""What each idea of the search is worth: two searches with the same time, games for two.

`make ideas` writes the table into docs/bots.md. Time is that of the clock, so nothing else is played meanwhile: one
thread, one game at a time, and the two sides think in turn. Whatever else the machine does, both suffer alike.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.progress import track

from madang.bots.levels import LEVELS
from madang.bots.search import PLAIN, Plan, Search
from madang.chance import derive, generator, step_generator
from madang.games import game
from madang.games.base import Game

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
START, END = "<!-- written by `make ideas` -->", "<!-- until here -->"
DEALS = 100  # each is played from both seats
MILLISECONDS = 5.0  # a decision
MOST = 20_000  # simulations: no search gets so far


class Idea(NamedTuple):
    game: str
    name: str
    plan: Plan
    against: str = "plain search"
    other: Plan = PLAIN


OMNISCIENT, FAIRY = LEVELS["koryo"]["omniscient"].plan, LEVELS["korrigans"]["fairy"].plan
ALL_BUT_THE_ESTIMATE = OMNISCIENT._replace(horizon=PLAIN.horizon)

IDEAS = [
    Idea("koryo", "good choices first", PLAIN._replace(informed=True)),
    Idea(
        "koryo",
        "good choices first, few of them",
        PLAIN._replace(informed=True, widening=OMNISCIENT.widening),
    ),
    Idea("koryo", "glances in play-outs", PLAIN._replace(glances=OMNISCIENT.glances)),
    Idea("koryo", "a trifle for the margin", PLAIN._replace(margin=OMNISCIENT.margin)),
    Idea("koryo", "all of these", ALL_BUT_THE_ESTIMATE),
    Idea("koryo", "all, and the estimate at the next deal", OMNISCIENT._replace(horizon=0)),
    Idea("koryo", "all, and the estimate one season later: `omniscient`", OMNISCIENT),
    Idea(
        "koryo",
        "`omniscient`",
        OMNISCIENT,
        "the estimate at the next deal",
        OMNISCIENT._replace(horizon=0),
    ),
    Idea("korrigans", "all, and the estimate at the next disc: `fairy`", FAIRY),
    Idea("korrigans", "the estimate one disc later", FAIRY._replace(horizon=1), "`fairy`", FAIRY),
]


def play(kind: Game, sides: tuple[Search, Search], deal: int, seat: int) -> float:
    """The share of the win that the first side gets in a seat of a deal."""
    position, secret = kind.start(2), derive(deal, "ideas")
    gen = generator(derive(deal * 2 + seat, "ideas bots"))
    while not position.over:
        if position.turn < 0:
            position.chance(step_generator(secret, position.steps))
        else:
            view, side = position.view(position.turn), sides[position.turn != seat]
            position.apply(side.choose(view, position.legal_actions(), gen))
    winners = position.outcome().winners
    return (seat in winners) / len(winners)


def measure(idea: Idea) -> str:
    """A row of the table."""
    kind = game(idea.game)
    one, other = (
        Search(kind, plan._replace(simulations=MOST), MILLISECONDS) for plan in (idea.plan, idea.other)
    )
    play(kind, (one, other), DEALS, 0)  # compiles
    jobs = [(deal, seat) for deal in range(DEALS) for seat in range(2)]
    shares = [play(kind, (one, other), *job) for job in track(jobs, idea.name)]
    error = np.std(shares) / np.sqrt(len(shares))
    return f"| {kind.title} | {idea.name} | {idea.against} | {np.mean(shares):.1%} ± {error:.1%} |"


def main() -> None:
    lines = [START, "", "| game | search with | against | won |", "| --- | --- | --- | ---: |"]
    for idea in IDEAS:
        lines.append(measure(idea))
        print(lines[-1])
    page = PAGE.read_text("utf-8")
    before, after = page.split(START)[0], page.split(END)[1]
    PAGE.write_text(before + "\n".join([*lines, "", END]) + after, encoding="utf-8")


if __name__ == "__main__":
    main()
