"""The search behind the levels: what it may rely on, what it finds, what it never learns."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import cycle, islice
from typing import Any

import numpy as np
import pytest
from randomly import decisions, settings
from tables import tableau

from madang.analysis import Judge, hint
from madang.bots import bot, levels
from madang.bots import search as module
from madang.bots.estimate import desk, estimate, weights
from madang.bots.search import NONE, PLAIN, Plan, Search, Weighed
from madang.chance import derive, generator
from madang.games import NAMES, game
from madang.games.base import Game, Position
from madang.games.verbs import CHANCE

QUICK = Plan(60)


def unforced(name: str, count: int, seed: int = 0) -> list[Position]:
    """Positions with a choice, from random games of every edition, option and number of players."""
    kind = game(name)

    def all_of_them() -> Iterator[Position]:
        for number, (players, options) in enumerate(cycle(settings(kind))):
            for step, position in enumerate(decisions(kind, players, options, seed + number)):
                if step % 3 == 0 and len(position.legal_actions()) > 1:
                    yield position.copy()

    return list(islice(all_of_them(), count))


def gen(seed: int = 7) -> np.ndarray:
    return generator(derive(seed, "search"))


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_simulations_give_the_same_answer(name: str) -> None:
    search, other = Search(game(name), QUICK), Search(game(name), QUICK)
    for position in unforced(name, 20):
        view, choices = position.view(position.turn), position.legal_actions()
        first, second = search.weigh(view, choices, gen()), other.weigh(view, choices, gen())
        again = search.weigh(view, choices, gen())
        assert first.visits.tolist() == second.visits.tolist() == again.visits.tolist()
        assert first.visits.sum() == QUICK.simulations
        assert np.array_equal(first.chance, second.chance, equal_nan=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_part_of_the_choices_is_no_question(name: str) -> None:
    position = unforced(name, 1)[0]
    with pytest.raises(KeyError):
        Search(game(name), QUICK).weigh(position.view(position.turn), position.legal_actions()[:1], gen())


def test_the_same_choice_of_two_seats_is_two_nodes() -> None:
    """With reveal=together, who decides next can depend on what is hidden."""
    kind = game("koryo")
    search, twice = Search(kind, Plan(1000)), 0
    for position in islice(decisions(kind, 3, kind.settle_options("summary"), 2), 0, 80, 3):
        if len(position.legal_actions()) == 1:
            continue
        search.choose(position.view(position.turn), position.legal_actions(), gen())
        (bench,) = search._benches
        for parent in bench.tree[: bench.tree[0]["visits"]]:
            children, child = [], parent["first"]
            while child != NONE:
                children.append((int(bench.tree[child]["seat"]), int(bench.tree[child]["action"])))
                child = bench.tree[child]["next"]
            assert len(set(children)) == len(children)
            twice += len({action for _, action in children}) < len(children)
    assert twice > 0


@pytest.mark.parametrize("name", NAMES)
def test_threads_that_share_a_search_don_t_disturb_each_other(name: str) -> None:
    search, positions = Search(game(name), QUICK), unforced(name, 40)

    def think(position: Position) -> tuple[bytes, int]:
        weighed = search.weigh(position.view(position.turn), position.legal_actions(), gen())
        return weighed.visits.tobytes(), weighed.decisions

    alone = [think(position) for position in positions]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(think, positions)) == alone


@pytest.mark.parametrize("name", NAMES)
def test_memory_is_bounded_and_used_again(name: str) -> None:
    search = Search(game(name), QUICK)
    for position in unforced(name, 10):
        search.choose(position.view(position.turn), position.legal_actions(), gen())
    (bench,) = search._benches
    assert len(bench.tree) == QUICK.simulations + 1


@pytest.mark.parametrize("name", NAMES)
def test_a_forced_decision_costs_nothing(name: str) -> None:
    kind = game(name)
    search = Search(kind, QUICK)
    forced = next(
        position
        for position in decisions(kind, 2, kind.settle_options(), 1)
        if len(position.legal_actions()) == 1
    )
    only = forced.legal_actions()
    assert search.choose(forced.view(forced.turn), only, gen()) == only[0]
    assert not search._benches


@pytest.mark.parametrize("name", NAMES)
def test_a_budget_of_time_stops_the_search_before_its_simulations_are_done(name: str) -> None:
    position = unforced(name, 1)[0]
    view, choices = position.view(position.turn), position.legal_actions()
    search = Search(game(name), Plan(2_000_000), milliseconds=30)
    visits = search.weigh(view, choices, gen()).visits
    assert 0 < visits.sum() < 2_000_000
    whole = Search(game(name), QUICK, milliseconds=1e9).weigh(view, choices, gen())
    assert whole.visits.tolist() == Search(game(name), QUICK).weigh(view, choices, gen()).visits.tolist()


def test_the_time_to_make_a_bench_counts_and_the_limit_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by 10 s while a bench is made and by 1 ms with each simulation."""
    now, done = 0.0, []

    def slow_bench(*arguments: Any) -> Any:
        nonlocal now
        now += 10
        return new_bench(*arguments)

    def slow_search(*arguments: Any) -> Any:
        nonlocal now
        now += arguments[-1] / 1000
        done.append(arguments[-1])
        return run(*arguments)

    new_bench, run = module.new_bench, module.search
    monkeypatch.setattr(module, "new_bench", slow_bench)
    monkeypatch.setattr(module, "search", slow_search)
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    position = unforced("koryo", 1)[0]
    view, choices = position.view(position.turn), position.legal_actions()
    search = Search(position.game, Plan(5000), milliseconds=1000)
    assert search.weigh(view, choices, gen()).visits.sum() == module.FIRST_SLICE
    done.clear()
    assert 990 <= search.weigh(view, choices, gen()).visits.sum() <= 1000
    assert len(done) < 15


def tied(count: int) -> Weighed:
    """A search that came equally often to its last two choices, before all others; the last brought more."""
    visits, reward = np.ones(count, np.int64), np.linspace(0.4, 0.6, count)
    visits[-2:] = 7
    return Weighed(visits, reward, reward, reward, 0)


def test_ties_in_visits_go_to_the_reward_and_then_to_the_first() -> None:
    assert tied(4).ranking.tolist() == [3, 2, 1, 0]
    assert tied(4)._replace(reward=np.array([0.9, 0.1, 0.5, 0.5])).ranking.tolist() == [2, 3, 0, 1]
    never = np.array([np.nan, 0.1, np.nan, 0.2])
    assert Weighed(np.array([0, 2, 0, 2]), never, never, never, 0).ranking.tolist() == [3, 1, 0, 2]


@pytest.mark.parametrize("name", NAMES)
def test_bots_hints_and_analysis_break_ties_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "weigh", lambda self, view, choices, gen: tied(len(choices)))
    position = unforced(name, 1)[0]
    view, choices, kind = position.view(position.turn), position.legal_actions(), position.game
    last = int(choices[-1])
    assert Search(kind, QUICK).choose(view, choices, gen()) == last
    assert hint(view, kind, gen(), QUICK).best == kind.texts[last]
    assert hint(view, kind, gen(), QUICK).runner_up == kind.texts[choices[-2]]
    assert Judge(kind, QUICK).decision(view, choices, last).best == kind.texts[last]


@pytest.mark.parametrize("name", NAMES)
def test_few_simulations_tie_and_the_better_choice_is_taken(name: str) -> None:
    search, ties = Search(game(name), Plan(12)), 0
    for position in unforced(name, 60):
        view, choices = position.view(position.turn), position.legal_actions()
        weighed = search.weigh(view, choices, gen())
        most = weighed.visits == weighed.visits.max()
        assert weighed.reward[weighed.best] == weighed.reward[most].max()
        assert search.choose(view, choices, gen()) == choices[weighed.best]
        ties += weighed.best != weighed.visits.argmax()
    assert ties > 0


@pytest.mark.parametrize("name", NAMES)
def test_plain_search_tries_every_choice_and_goes_for_the_win_alone(name: str) -> None:
    for position in unforced(name, 10):
        view, choices = position.view(position.turn), position.legal_actions()
        plain = Search(game(name), PLAIN._replace(simulations=len(choices)))
        weighed = plain.weigh(view, choices, gen())
        assert (weighed.visits == 1).all()
        assert np.array_equal(weighed.reward, weighed.chance)


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_is_weighed_where_that_is_asked_for(name: str) -> None:
    for position in unforced(name, 20):
        view, choices = position.view(position.turn), position.legal_actions()
        weighed = Search(game(name), Plan(len(choices) * 3, every=True)).weigh(view, choices, gen())
        assert (weighed.visits > 0).all()
        assert ((weighed.chance >= 0) & (weighed.chance <= 1)).all()


@pytest.mark.parametrize("plan", [Plan(300), PLAIN._replace(simulations=1500)], ids=["best", "plain"])
def test_the_search_finds_what_decides_the_game(plan: Plan) -> None:
    """The Barbarian breaks the tie of Merchants, and A wins; whatever else it does, B does."""
    position = tableau("A 9 9 6 [B] | B 9 9 8 8").after("A !B").position
    search = Search(position.game, plan)
    assert position.legal() == ["B>B8", "B>B9", "B-"]
    weighed = search.weigh(position.view(0), position.legal_actions(), gen())
    assert weighed.visits.argmax() == 1
    assert weighed.chance[1] == 1
    assert weighed.margin[1] >= 6


def first_chance_steps(kind: Game, players: int, options: dict[str, str], seed: int) -> list[Position]:
    """Positions of a random game after a decision, just before chance comes in."""
    found = []
    for position in decisions(kind, players, options, seed):
        before = position.copy()
        actions = before.legal_actions()
        before.apply(int(actions[0]))
        if before.turn == CHANCE:
            found.append(before)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_estimate_gives_chances_that_add_up(name: str) -> None:
    kind = game(name)
    given = weights(kind)
    work = desk(len(kind.seats), given)
    for number, (players, options) in enumerate(settings(kind)):
        for position in first_chance_steps(kind, players, options, number):
            win, points = np.zeros(len(kind.seats)), np.zeros(len(kind.seats))
            estimate(position.state, given, work, win, points)
            assert win.sum() == pytest.approx(1)
            assert (win[:players] > 0).all()
            assert (np.abs(points[:players]) < 100).all()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("level", "count"), [(0, 2000), (1, 2000), (2, 500), (3, 20)])
def test_a_choice_doesn_t_change_with_what_the_seat_can_t_know(name: str, level: int, count: int) -> None:
    kind = game(name)
    player, worlds = bot(levels(kind)[level], kind), import_module(f"games.{name}.worlds")
    changed = 0
    for number, position in enumerate(unforced(name, count, seed=level)):
        twin = worlds.twin_world(position, position.turn, gen(number))
        changed += twin.state.tobytes() != position.state.tobytes()
        here, there = (
            player.choose(one.view(one.turn), one.legal_actions(), gen(number)) for one in (position, twin)
        )
        assert here == there, number
    assert changed > count / 2


def test_python_threads_stay_awake_while_bots_think() -> None:
    """A thread that sleeps 1 ms at a time wakes long before a bot is done; `make bench` has the figures."""
    kind = game("koryo")
    search, position = Search(kind, Plan(20_000)), unforced("koryo", 1)[0]
    view, choices = position.view(position.turn), position.legal_actions()
    search.choose(view, choices, gen())
    start = time.perf_counter()
    search.choose(view, choices, gen())
    thought = time.perf_counter() - start
    stop = threading.Event()

    def think() -> None:
        while not stop.is_set():
            search.choose(view, choices, gen())

    thinkers = [threading.Thread(target=think) for _ in range(2)]
    for thinker in thinkers:
        thinker.start()
    late = []
    for _ in range(300):
        start = time.perf_counter()
        time.sleep(0.001)
        late.append(time.perf_counter() - start)
    stop.set()
    for thinker in thinkers:
        thinker.join()
    assert np.quantile(late, 0.5) < thought / 2, "the search holds the lock while it thinks"
