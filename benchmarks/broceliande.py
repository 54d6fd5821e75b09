"""How the board Brocéliande plays: win shares of the seats, the cauldron's weight, the use of each companion.

Random play and the sensible player, for 2 to 5 players. `make balance` writes the tables of docs/broceliande.md.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

from madang.bots.sensible import judge_choices
from madang.chance import draw, generators
from madang.compiled import compiled
from madang.games import game
from madang.games.batch import MOST_CHOICES
from madang.games.korrigans.actions import MOVE, PASS, ROWS, TAKE, TAKE_BACKUP
from madang.games.korrigans.pieces import (
    COMPANIONS,
    FACE_COUNT,
    FACE_NAMES,
    KORRIGANS,
    SEAT_NAMES,
    TOKEN_NAMES,
)
from madang.games.korrigans.state import LAST_TURN, NOWHERE, STATE, VIEW
from madang.games.verbs import CHANCE, OVER, apply, chance, legal, outcome, view

PAGE = Path(__file__).parents[1] / "docs" / "broceliande.md"
MARK = "<!-- written by `make balance` from here on -->"
GAMES = {"random": 20_000, "sensible": 4_000}
CHUNK = 100

TALLY = np.dtype(
    [
        ("winner", np.int8),
        ("without", np.int8),  # who would have won without the cauldron
        ("scores", np.int16, (5,)),
        ("at", np.int8, (5,)),  # korrigans at the cauldron
        ("decisions", np.int16),
        ("used", np.int16, (COMPANIONS,)),  # moves by each companion before the last turn
        ("raced", np.int16, (COMPANIONS,)),  # and in it
        ("taken", np.int16, (10,)),  # clovers taken, by sort
        ("offered", np.int16, (10,)),  # and how often there was that choice
        ("backups", np.int8),
        ("passes", np.int8),
        ("faces", np.int8, (FACE_COUNT,)),  # menhirs found
    ]
)


@compiled
def note(s, action, choices, tally):
    """Count what a decision is."""
    verb, _, companion, _ = ROWS[action]
    tally["decisions"] += 1
    if verb == MOVE and s["phase"] == LAST_TURN:
        tally["raced"][companion] += 1
    elif verb == MOVE:
        tally["used"][companion] += 1
    elif verb == TAKE:
        tally["taken"][ROWS[action, 1]] += 1
        for other in choices:
            tally["offered"][ROWS[other, 1]] += 1
    tally["backups"] += verb == TAKE_BACKUP
    tally["passes"] += verb == PASS


@compiled
def winner_of(s, scores):
    winners = outcome(s, scores)
    seat = 0
    while winners >> seat & 1 == 0:
        seat += 1
    return seat


@compiled
def finish(s, tally):
    """Count how a game ended."""
    tally["winner"] = winner_of(s, tally["scores"])
    for seat in range(s["players"]):
        for korrigan in range(KORRIGANS):
            tally["at"][seat] += s["korrigan"][seat, korrigan] == s["cauldron"]
    for face in range(FACE_COUNT):
        tally["faces"][face] = s["shown"][face]
    s["cauldron"] = NOWHERE
    tally["without"] = winner_of(s, np.zeros(5, np.int16))


@compiled
def play(states, gens, tallies, sensible, views, worlds):
    """Play every game to its end, all seats at random or all by the sensible player."""
    choices = np.empty(MOST_CHOICES, np.int16)
    values = np.empty(MOST_CHOICES)
    for i in range(len(states)):
        s, gen = states[i], gens[i]
        while s["turn"] != OVER:
            if s["turn"] == CHANCE:
                chance(s, gen)
                continue
            n = legal(s, choices)
            pick = 0
            if n > 1 and sensible:
                view(s, s["turn"], views[0])
                values[:n] = 0
                judge_choices(views[0], s["turn"], choices[:n], gen, worlds[:1], worlds[1:], values[:n])
                pick = values[:n].argmax()
            elif n > 1:
                pick = draw(gen, n)
            note(s, choices[pick], choices[:n], tallies[i])
            apply(s, choices[pick])
        finish(s, tallies[i])


def measure(players: int, player: str, progress: Progress) -> NDArray[Any]:
    """The tallies of so many games as GAMES says."""
    count = GAMES[player]
    fresh = np.array([game("korrigans").start(players).state], STATE)
    gens, tallies = generators(players, count), np.zeros(count, TALLY)
    task = progress.add_task(f"{players} players, {player}", total=count)

    def part(start: int) -> None:
        own = slice(start, start + CHUNK)
        states = np.repeat(fresh, len(tallies[own]))
        play(states, gens[own], tallies[own], player == "sensible", np.zeros(1, VIEW), np.zeros(2, STATE))
        progress.advance(task, len(states))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(part, range(0, count, CHUNK)))
    return tallies


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def report(measured: dict[tuple[int, str], NDArray[Any]]) -> list[str]:
    """The tables, as lines of Markdown."""
    lines = [
        "",
        "## Who wins",
        "",
        "Points above or below a seat's share; the error is one standard deviation.",
        "",
    ]
    lines += ["| players | play | games | " + " | ".join(SEAT_NAMES) + " | error |", "| --- " * 9 + "|"]
    for (players, player), tallies in measured.items():
        share, count = 1 / players, len(tallies)
        wins = np.bincount(tallies["winner"], minlength=players) / count - share
        cells = [f"{100 * win:+.1f}" for win in wins] + [""] * (5 - players)
        error = 100 * np.sqrt(share * (1 - share) / count)
        lines.append(f"| {players} | {player} | {count:,} | {' | '.join(cells)} | ±{error:.1f} |")
    lines += ["", "## The cauldron, and the course of a game", ""]
    lines += [
        "| players | play | mean score | decides | nobody there | one there | both there | decisions | passes |"
    ]
    lines += ["| --- " * 9 + "|"]
    for (players, player), tallies in measured.items():
        at = tallies["at"][:, :players]
        cells = [f"{tallies['scores'][:, :players].mean():.1f}"]
        cells += [
            percent((tallies["winner"] != tallies["without"]).mean()),
            percent((at.sum(axis=1) == 0).mean()),
        ]
        cells += [percent((at == 1).mean()), percent((at == 2).mean()), f"{tallies['decisions'].mean():.0f}"]
        cells += [f"{tallies['passes'].mean():.3f}"]
        lines.append(f"| {players} | {player} | {' | '.join(cells)} |")
    lines += ["", "*Decides*: the winner would have been another one without the cauldron.", ""]
    lines += [
        "## The companions",
        "",
        "Share of the moves, in the rounds and in the last turn; how often a sort is taken",
        "",
    ]
    lines[-1:] = ["where it could be; all by the sensible player.", ""]
    names = TOKEN_NAMES[:COMPANIONS]
    lines += ["| players | | " + " | ".join(names) + " |", "| --- " * 8 + "|"]
    for (players, player), tallies in measured.items():
        if player == "sensible":
            used, raced = tallies["used"].sum(axis=0), tallies["raced"].sum(axis=0)
            taken = tallies["taken"].sum(axis=0) / tallies["offered"].sum(axis=0)
            for what, row in (
                ("rounds", used / used.sum()),
                ("last turn", raced / raced.sum()),
                ("taken", taken),
            ):
                lines.append(
                    f"| {players} | {what} | {' | '.join(percent(cell) for cell in row[:COMPANIONS])} |"
                )
    lines += ["", "## The menhirs", "", "How many of each face are found in a game.", ""]
    lines += ["| players | play | " + " | ".join(FACE_NAMES) + " |", "| --- " * 11 + "|"]
    for (players, player), tallies in measured.items():
        found = tallies["faces"].mean(axis=0)
        lines.append(f"| {players} | {player} | {' | '.join(f'{number:.2f}' for number in found)} |")
    return lines


def main() -> None:
    with Progress() as progress:
        measured = {
            (players, player): measure(players, player, progress)
            for player in GAMES
            for players in range(2, 6)
        }
    lines = report(measured)
    kept = PAGE.read_text("utf-8").split(MARK)[0]
    PAGE.write_text(kept + MARK + "\n" + "\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
