"""How strong the levels are: every match that docs/bots.md speaks of. `make arena` plays them and writes the page.

The games are kept in .arena/, so that a stopped run goes on where it was.
"""

import os
import sys
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from madang.arena import Match, MatchResult, play_games, summarise
from madang.bots import levels
from madang.bots.estimate import FOLDER
from madang.compiled import source_digest
from madang.games import NAMES, game

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / ".arena"  # with a folder for each version of rules, bots and weights
MARK = "<!-- written by `make arena` from here on -->"
SEED = 1  # the budgets of the levels were chosen by games with seed 0
GAMES = {2: 400, 4: 320}  # of each match; with 4 players half of them have the higher level alone

HEAD = (
    "| game | players | match | games | won (95 %) | wanted | margin | ms a decision |",
    "| --- | --- | --- | ---: | --- | ---: | ---: | ---: |",
)

console = Console()


class Claim(NamedTuple):
    """Of two bots the higher one, alone among the others, wins at least so much."""

    game: str
    players: int
    higher: str
    lower: str
    least: float


def claims() -> list[Claim]:
    found = []
    for name in NAMES:
        ladder = levels(game(name))
        for lower, higher in pairwise(ladder):
            found += [Claim(name, 2, higher, lower, 0.65), Claim(name, 4, higher, lower, 0.35)]
        found.append(Claim(name, 2, ladder[-1], "random", 0.99))
    found.append(Claim("koryo", 2, levels(game("koryo"))[-1], "plain", 0.60))
    return found


def version() -> str:
    """A name for all that decides how the bots play."""
    digest = sha256(source_digest().encode())
    for path in sorted(FOLDER.iterdir()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def play(claim: Claim, progress: Progress) -> MatchResult:
    match = Match(claim.game, (claim.higher, claim.lower), GAMES[claim.players], claim.players, SEED)
    folder = KEPT / version()
    folder.mkdir(parents=True, exist_ok=True)
    task = progress.add_task(
        f"{claim.game}, {claim.players} players: {claim.higher} and {claim.lower}", total=match.total
    )
    done = []
    output = folder / f"{claim.game}-{claim.players}-{claim.higher}-{claim.lower}.jsonl"
    for one in play_games(match, os.cpu_count() or 1, output):
        done.append(one)
        progress.advance(task)
    return summarise(match, done)


def meeting(claim: Claim) -> str:
    return f"{claim.higher} {'against' if claim.players == 2 else 'among three of'} {claim.lower}"


def row(claim: Claim, result: MatchResult) -> str:
    higher = result.bots[0]
    low, high = higher.wins.interval
    cells = [
        game(claim.game).title,
        str(claim.players),
        meeting(claim),
        str(higher.wins.games),
        f"{higher.wins.rate:.1%} ({low:.1%} – {high:.1%})",
        f"{claim.least:.0%}",
        f"{higher.margin:+.1f}",
        " / ".join(f"{one.milliseconds[0]:.2f}" if one.milliseconds else "–" for one in result.bots),
    ]
    return f"| {' | '.join(cells)} |"


def main(*names: str) -> None:
    """Play every match, or those of the bots named; write their rows, keep the others."""
    before, _, rows = PAGE.read_text("utf-8").partition(MARK)
    known = {key(line): line for line in rows.splitlines()}
    short = []
    with Progress(console=console) as progress:
        for claim in claims():
            if names and not {claim.higher, claim.lower} & set(names):
                continue
            result = play(claim, progress)
            line = row(claim, result)
            known[key(line)] = line
            progress.console.print(line, highlight=False, soft_wrap=True)
            if result.bots[0].wins.rate < claim.least:
                short.append(line)
    order = [(game(one.game).title, str(one.players), meeting(one)) for one in claims()]
    lines = [*HEAD, *(known[each] for each in order if each in known)]
    PAGE.write_text(before + MARK + "\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    for line in short:
        console.print(f"falls short: {line}", style="red", highlight=False, soft_wrap=True)
    sys.exit(bool(short))


def key(line: str) -> tuple[str, ...]:
    """What tells a row from the others: game, players and who met."""
    return tuple(cell.strip() for cell in line.split("|")[1:4])


if __name__ == "__main__":
    main(*sys.argv[1:])
