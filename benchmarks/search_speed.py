"""The search on Koryŏ beside OpenSpiel's C++ information-set search on euchre, in one run on one core.

Both search 1,000 simulations at every decision of a game. A simulation's decisions are those in the tree and
in the play-out. OpenSpiel doesn't count them: every simulation goes to the end of the game, so they are what
is left of it, measured by random play-outs from the same position.
"""

import random
import statistics
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pyspiel
from rich.console import Console

from madang.bots.levels import LEVELS
from madang.bots.search import Search
from madang.chance import derive, generator
from madang.games import game

SIMULATIONS = 1000
ROUNDS = 3  # the best of these counts: noise only ever slows down
GAMES = 4
RESULTS, HEADING = Path(__file__).with_name("results.md"), "## The search"
LEFT = 20  # random play-outs that say how much of a game is left


def euchre() -> tuple[float, float, float]:
    """Simulations, decisions and seconds of whole games that OpenSpiel's search plays."""
    spiel, rng = pyspiel.load_game("euchre"), random.Random(1)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    player = pyspiel.ISMCTSBot(
        1, evaluator, 2.0, SIMULATIONS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )
    simulations = decisions = seconds = 0.0
    for _ in range(GAMES):
        state = spiel.new_initial_state()
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                left = sum(play_out(state.clone(), rng) for _ in range(LEFT)) / LEFT
                start = time.perf_counter()
                action = player.step(state)
                seconds += time.perf_counter() - start
                simulations += SIMULATIONS
                decisions += SIMULATIONS * left
            state.apply_action(action)
    return simulations, decisions, seconds


def play_out(state: "pyspiel.State", rng: random.Random) -> int:
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return decisions


def koryo() -> tuple[float, float, float]:
    """The same of games of Koryŏ for four that the highest level's search plays."""
    kind = game("koryo")
    search = Search(kind, LEVELS["koryo"]["omniscient"].plan._replace(simulations=SIMULATIONS))
    gen = generator(derive(1, "search speed"))
    simulations = decisions = seconds = 0.0
    for _ in range(GAMES):
        position = kind.start(4)
        while not position.over:
            if position.turn < 0:
                position.chance(gen)
                continue
            view, choices = position.view(position.turn), position.legal_actions()
            best = 0
            if len(choices) > 1:
                start = time.perf_counter()
                weighed = search.weigh(view, choices, gen)
                seconds += time.perf_counter() - start
                best = weighed.best
                simulations += SIMULATIONS
                decisions += weighed.decisions
            position.apply(int(choices[best]))
    return simulations, decisions, seconds


def best(run: Callable[[], tuple[float, float, float]]) -> tuple[float, float]:
    """Simulations and decisions a second."""
    rates = []
    for _ in range(ROUNDS):
        simulations, decisions, seconds = run()
        rates.append((simulations / seconds, decisions / seconds))
    return max(rates, key=lambda rate: rate[1])


def speeds() -> tuple[tuple[float, float], tuple[float, float]]:
    """Simulations and decisions a second: OpenSpiel's, ours."""
    koryo()  # compiles
    return best(euchre), best(koryo)


def latency(thinkers: int = 2, naps: int = 3000) -> tuple[float, float]:
    """How long a thread that sleeps 1 ms at a time really sleeps while bots think, in ms: median and p99."""
    kind = game("koryo")
    search, position, gen = Search(kind, LEVELS["koryo"]["omniscient"].plan), kind.start(4), generator(1)
    while position.turn < 0:
        position.chance(gen)
    stop = threading.Event()

    def think() -> None:
        own = generator(derive(1, "latency"))
        while not stop.is_set():
            search.choose(position.view(position.turn), position.legal_actions(), own)

    threads = [threading.Thread(target=think) for _ in range(thinkers)]
    for thread in threads:
        thread.start()
    slept = []
    for _ in range(naps):
        start = time.perf_counter()
        time.sleep(0.001)
        slept.append(1000 * (time.perf_counter() - start))
    stop.set()
    for thread in threads:
        thread.join()
    return statistics.median(slept), statistics.quantiles(slept, n=100)[98]


def main() -> None:
    theirs, ours = speeds()
    ratio = ours[1] / theirs[1]
    median, late = latency()
    lines = [
        f"{who}: {simulations:,.0f} simulations, {decisions:,.0f} decisions a second"
        for who, (simulations, decisions) in (
            ("OpenSpiel on euchre", theirs),
            ("Madang on Koryŏ for four", ours),
        )
    ]
    lines += [
        f"{ratio:.1f} times the decisions; at least 3 are wanted: {verdict(ratio >= 3)}",
        f"While two bots think, 1 ms of sleep is {median:.1f} ms, p99 {late:.1f} ms;"
        f" under 20 is wanted: {verdict(late < 20)}",
    ]
    before = RESULTS.read_text("utf-8").partition(HEADING)[0].rstrip("\n")
    RESULTS.write_text("\n\n".join([before, HEADING, *lines]) + "\n", encoding="utf-8")
    Console(highlight=False).print("\n".join(lines))
    sys.exit(ratio < 3 or late >= 20)


def verdict(reached: bool) -> str:
    return "reached" if reached else "NOT reached"


if __name__ == "__main__":
    main()
