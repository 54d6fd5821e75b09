"""The result of a match as a picture: win rates of every pair as bars, ratings as points, with intervals."""

from collections.abc import Iterator

from madang.arena.result import BotResult, MatchResult, PairResult, label
from madang.svg import INK, line, picture, text

WIDTH, LEFT, RIGHT = 800, 260, 110  # of the picture, of the names, of the numbers
ROW, HEAD, GAP = 38, 64, 60
WINS, LOSES, POINT = "#3f7f6b", "#c08457", "#34567f"


def draw(result: MatchResult) -> str:
    """An SVG picture that needs nothing else."""
    pairs = result.told_pairs
    top = HEAD + 34
    bottom = top + ROW * len(pairs)
    ratings = bottom + GAP
    height = ratings + ROW * len(result.bots) + 40
    subtitle = f"{result.games} games, mirrored deals; lines show 95 % intervals"
    shapes = (*win_rates(result, pairs, top, bottom), *rating_points(result.bots, ratings))
    return picture(WIDTH, height, title(result), subtitle, shapes)


def title(result: MatchResult) -> str:
    return f"{result.match.rules.title} for {result.match.players}: who wins how often"


def win_rates(result: MatchResult, pairs: list[PairResult], top: int, bottom: int) -> Iterator[str]:
    """Bars that begin at the even share and reach to the win rate."""
    even = 1 / result.match.players
    for tenth in range(0, 11, 2):
        x = across(tenth / 10)
        yield line(x, top - 8, x, bottom)
        yield text(x, top - 14, f"{tenth * 10} %", "soft", "middle")
    for index, pair in enumerate(pairs):
        y = top + ROW * index + ROW // 2
        rate, (low, high) = pair.wins.rate, pair.wins.interval
        between = "against" if result.match.players == 2 else "among"
        yield text(LEFT - 14, y - 1, label(pair.bot), anchor="end")
        yield text(LEFT - 14, y + 12, f"{between} {label(pair.other)}", "soft", "end")
        start, width = across(min(even, rate)), across(max(even, rate)) - across(min(even, rate))
        colour = WINS if rate >= even else LOSES
        yield f'<rect x="{start:.1f}" y="{y - 8}" width="{width:.1f}" height="16" rx="2" fill="{colour}"/>'
        yield from whisker(across(low), across(high), y)
        yield text(WIDTH - RIGHT + 16, y + 5, f"{100 * rate:.1f} %")
    yield line(across(even), top - 8, across(even), bottom + 4, INK)
    yield text(across(even), bottom + 18, f"even share {100 * even:.1f} %", "soft", "middle")


def rating_points(bots: tuple[BotResult, ...], top: int) -> Iterator[str]:
    """Ratings on a scale of their own."""
    yield text(24, top - 6, "Rating (OpenSkill, mu ± 1.96 sigma: 95 %)", "soft")
    reach = [(one.mu - one.rating_error, one.mu + one.rating_error) for one in bots]
    least, most = min(low for low, _ in reach), max(high for _, high in reach)
    for index, (one, (low, high)) in enumerate(zip(bots, reach, strict=True)):
        y = top + ROW * index + ROW // 2
        x1, x, x2 = (across((value - least) / (most - least)) for value in (low, one.mu, high))
        yield line(LEFT, y, WIDTH - RIGHT, y)
        yield text(LEFT - 14, y + 5, label(one.name), anchor="end")
        yield from whisker(x1, x2, y)
        yield f'<circle cx="{x:.1f}" cy="{y}" r="6" fill="{POINT}"/>'
        yield text(WIDTH - RIGHT + 16, y + 5, f"{one.mu:.1f} ± {one.rating_error:.1f}")


def across(share: float) -> float:
    """Where a share from 0 to 1 lies from left to right."""
    return LEFT + share * (WIDTH - RIGHT - LEFT)


def whisker(x1: float, x2: float, y: int) -> Iterator[str]:
    yield line(x1, y, x2, y, INK)
    for x in (x1, x2):
        yield line(x, y - 4, x, y + 4, INK)
