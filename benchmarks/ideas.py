"""What each idea of the search is worth: variants against plain search with the same time, Koryŏ for two.

`make ideas` writes the table into docs/bots.md.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from rich.progress import track

from madang.bots.search import PLAIN, Plan, Search
from madang.chance import derive, generator, step_generator
from madang.games import game

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
START, END = "<!-- written by `make ideas` -->", "<!-- until here -->"
DEALS = 100  # each is played from both seats
MILLISECONDS = 5.0  # a decision
MOST = 100_000  # simulations: no variant gets so far

VARIANTS: dict[str, Plan] = {
    "good choices tried first": PLAIN._replace(informed=True),
    "glances in play-outs": PLAIN._replace(glances=4),
    "both": PLAIN._replace(informed=True, glances=4),
    "both, and the estimate at the next deal": Plan(MOST, glances=4),
    "both, and the estimate one season later": Plan(MOST, glances=4, horizon=1),
    "the same without widening": Plan(MOST, glances=4, horizon=1, widening=1e9),
}
KORYO = game("koryo")


def play(plan: Plan, deal: int, seat: int) -> float:
    """The share of the win that a variant gets in a seat of a deal."""
    players = [Search(KORYO, PLAIN._replace(simulations=MOST), MILLISECONDS) for _ in range(2)]
    players[seat] = Search(KORYO, plan._replace(simulations=MOST), MILLISECONDS)
    position, secret = KORYO.start(2), derive(deal, "ideas")
    gen = generator(derive(deal * 2 + seat, "ideas bots"))
    while not position.over:
        if position.turn < 0:
            position.chance(step_generator(secret, position.steps))
        else:
            view = position.view(position.turn)
            position.apply(players[position.turn].choose(view, position.legal_actions(), gen))
    winners = position.outcome().winners
    return (seat in winners) / len(winners)


def main() -> None:
    lines = [START, "", "| plain search with | won against plain search |", "| --- | ---: |"]
    play(PLAIN, 0, 0)  # compiles
    for name, plan in VARIANTS.items():
        jobs = [(plan, deal, seat) for deal in range(DEALS) for seat in range(2)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            shares = list(track(pool.map(lambda job: play(*job), jobs), name, total=len(jobs)))
        error = np.std(shares) / np.sqrt(len(shares))
        lines.append(f"| {name} | {np.mean(shares):.1%} ± {error:.1%} |")
        print(lines[-1])
    page = PAGE.read_text("utf-8")
    before, after = page.split(START)[0], page.split(END)[1]
    PAGE.write_text(before + "\n".join(lines) + "\n\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
