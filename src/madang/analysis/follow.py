"""How well a single choice does: a search of its own below it, so that every choice gets the same thought."""

from madang.bots.search import NONE, ROOT, back_up, judge, lead, play_out, select
from madang.compiled import compiled
from madang.games.verbs import apply, resample


@compiled
def follow(view, action, gen, plan, weights, bench, simulations):
    """Take `action` in so many positions that fit the view and search on from there.

    Answers the mean chance to win of the seat of `view`, its variance, and the mean margin.
    """
    tree, s, seat = bench.tree, bench.world[0], view["seat"]
    tree[ROOT]["first"], tree[ROOT]["visits"] = NONE, 0
    size = 1
    chances, squares, margins = 0.0, 0.0, 0.0
    for _ in range(simulations):
        resample(view, gen, s)
        apply(s, action)
        depth, grown = select(s, gen, plan, bench, size)
        size += grown
        play_out(s, gen, plan, bench.choices)
        judge(s, weights, bench)
        back_up(tree, bench.path, depth, bench.win, bench.points, s["players"], plan.margin)
        chances += bench.win[seat]
        squares += bench.win[seat] ** 2
        margins += lead(bench.points, seat, s["players"])
    mean = chances / simulations
    return mean, max(0.0, squares / simulations - mean * mean), margins / simulations
