"""A whole recorded game: every decision judged, who lost how much, and where the game turned."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import fmean
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from madang.analysis.decisions import PLAN, Decision, Judge, own_generator
from madang.analysis.reasons import contrast, contrast_words
from madang.bots.search import Plan
from madang.games.base import SPECTATOR, Game, Position, View
from madang.records import Record, opening, replay

TURNING_POINTS = 3


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision that lost much; `reason` says what the best choice had before the played one."""

    ply: int
    seat: str
    played: str
    best: str
    lost: float
    reason: str


class SeatSummary(msgspec.Struct, frozen=True):
    seat: str
    name: str
    decisions: int  # those with more than one choice
    good: int  # those in which nothing was lost
    share: float | None  # good among all; None without any
    mean_lost: float | None


class Chapter(msgspec.Struct, frozen=True):
    """A season or a round, and the event that it begins with."""

    ply: int
    title: str


class Analysis(msgspec.Struct, frozen=True):
    game: str
    players: int
    names: list[str]
    simulations: int
    events: int  # in the record
    winners: list[str] | None  # None while the game is not over
    chapters: list[Chapter]
    decisions: list[Decision]
    turning_points: list[TurningPoint]  # at most three, the largest loss first
    seats: list[SeatSummary]

    def lines(self) -> dict[str, list[tuple[int, float]]]:
        """Each seat's own chance to win: at its decisions, before and after what it lost there; then the result."""
        lines: dict[str, list[tuple[int, float]]] = {one.seat: [] for one in self.seats}
        for decision in self.decisions:
            line = lines[decision.seat]
            line.append((decision.ply, decision.chance))
            if decision.lost:
                line.append((decision.ply, decision.chance - decision.lost))
        if self.winners is not None:
            for seat, line in lines.items():
                line.append((self.events + 1, (seat in self.winners) / len(self.winners)))
        return lines


class Task(NamedTuple):
    """A decision to judge: nothing in it that its seat may not know."""

    ply: int
    view: View
    choices: NDArray[np.int16]
    played: int


def analyse(
    record: Record,
    plan: Plan = PLAN,
    progress: Callable[[int, int], None] | None = None,
    threads: int | None = None,
) -> Analysis:
    """Judge every decision of a game, finished or not, that left a choice; `RecordError` if it breaks a rule.

    The same record and plan give the same answer, whatever number of threads (one for each core, if not
    given). `progress` is told how many decisions are done, and of how many.
    """
    game = opening(record).game
    tasks, chapters = read_game(game, record)
    decisions = []
    for decision in judged(Judge(game, plan), tasks, threads or os.cpu_count() or 1):
        decisions.append(decision)
        if progress:
            progress(len(decisions), len(tasks))
    views = {task.ply: task.view for task in tasks}
    return Analysis(
        game=record.game,
        players=record.players,
        names=record.names,
        simulations=plan.simulations,
        events=len(record.events),
        winners=record.result.winners if record.result else None,
        chapters=chapters,
        decisions=decisions,
        turning_points=[turning_point(game, views[one.ply], one) for one in worst(decisions)],
        seats=[summary(seat, name, decisions) for seat, name in zip(game.seats, record.names, strict=False)],
    )


def read_game(game: Game, record: Record) -> tuple[list[Task], list[Chapter]]:
    """The whole record is checked before anything is judged."""
    tasks: list[Task] = []
    chapters: list[Chapter] = []
    before: Position | None = None
    for step in replay(record):
        if step.seat is None:
            chapters.append(Chapter(step.number, game.chapter(step.position.view(SPECTATOR))))
        elif before is not None:
            choices = before.legal_actions()
            if len(choices) > 1:
                played = game.numbers[step.events[0][2:]]
                tasks.append(Task(step.number, before.view(step.seat), choices, played))
        before = step.position
    return tasks, chapters


def judged(judge: Judge, tasks: list[Task], threads: int) -> Iterator[Decision]:
    """All decisions in order. The first is judged alone, so that all is compiled before threads begin."""
    for task in tasks[:1]:
        judge.follow(task.view, task.played, own_generator(task.view))  # which a best choice does not need

    def decide(task: Task) -> Decision:
        return judge.decision(task.view, task.choices, task.played, task.ply)

    yield from map(decide, tasks[:1])
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(decide, tasks[1:])


def worst(decisions: list[Decision]) -> list[Decision]:
    losing = sorted((one for one in decisions if one.lost), key=lambda one: -one.lost)
    return losing[:TURNING_POINTS]


def turning_point(game: Game, view: View, one: Decision) -> TurningPoint:
    found = contrast(game, view, one.best, one.played, own_generator(view))
    reason = contrast_words(game, one.best, one.played, found)
    return TurningPoint(one.ply, one.seat, one.played, one.best, one.lost, reason)


def summary(seat: str, name: str, decisions: list[Decision]) -> SeatSummary:
    losses = [one.lost for one in decisions if one.seat == seat]
    good = losses.count(0)
    if not losses:
        return SeatSummary(seat, name, 0, 0, None, None)
    return SeatSummary(seat, name, len(losses), good, good / len(losses), fmean(losses))
