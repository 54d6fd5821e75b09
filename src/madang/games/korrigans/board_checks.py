"""What the rules ask of a board: G1.2 to G1.5 and G2.3, one function for each subject."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, pairwise

from madang.games.korrigans.board_model import (
    BASE,
    FIELDS,
    GRID,
    MENHIRS,
    STARTS,
    TRIFLE,
    YELLOW,
    Board,
    Field,
    field_code,
)
from madang.games.korrigans.geometry import (
    Point,
    contains,
    distance,
    distance_to_edge,
    distance_to_field,
    overlap,
    self_contact,
)

LEAST_CLOVERS_AT_START = 2
LEAST_WAYS = 3  # fields with a molehill, and with a pontoon
MANY = 12  # overlaps are looked for until so many have been found
LEAST_COLOURS, LEAST_OF_A_COLOUR = 4, 3


def faults(board: Board) -> list[str]:
    """A line for everything that is wrong, in the order of the file; none for a good board."""
    found = [
        *shape(board),
        *fields(board),
        *village(board),
        *clovers(board),
        *starts(board),
        *colours(board),
        *ways(board),
        *passages(board),
    ]
    bent = list(outlines(board))
    found += bent
    if not bent:
        found += [*islice(overlaps(board), MANY), *coverage(board), *spots(board), *places(board)]
    found += [*exits(board), *reach(board), *mix(board)]
    return found


def title(board: Board, index: int) -> str:
    """How a message names a field: field F7 (Gorse Hill)."""
    return f"field {field_code(index)} ({board.fields[index].name})"


def number(value: float) -> str:
    return f"{value:.6g}"


def spot(point: Point) -> str:
    return f"[{number(point[0])}, {number(point[1])}]"


def shape(board: Board) -> Iterator[str]:
    """A board that can be drawn: about square, its rivers and hedges not endless."""
    width, height = board.size
    if max(board.size) > 2 * min(board.size):
        yield f"size: {spot(board.size)}; neither side may be more than twice the other"
    decoration = {f"river {k + 1}": river.line for k, river in enumerate(board.rivers)}
    decoration |= {f"hedge {k + 1}": line for k, line in enumerate(board.hedges)}
    for word, line in decoration.items():
        outside = [(x, y) for x, y in line if x > width or y > height]
        if outside:
            yield f"{word}: {spot(outside[0])} lies outside of the board"
        if sum(distance(a, b) for a, b in pairwise(line)) > 4 * (width + height):
            yield f"{word}: it is too long to be drawn"


def fields(board: Board) -> Iterator[str]:
    if len(board.fields) != FIELDS:
        yield f"{len(board.fields)} fields; there must be {FIELDS} (G1.2)"
    for name, count in Counter(field.name for field in board.fields).items():
        if count > 1:
            yield f"{count} fields are called {name}; every field needs its own name"


def village(board: Board) -> Iterator[str]:
    villages = [index for index, field in enumerate(board.fields) if field.village]
    if not villages:
        yield "no field has village = true; one must (G1.2)"
    for index in villages[1:]:
        yield f"{title(board, index)}: a second village; {title(board, villages[0])} is one already (G1.2)"
    centre = (board.size[0] / 2, board.size[1] / 2)
    for index in villages[:1]:
        if not contains(board.fields[index].outline, centre):
            yield f"{title(board, index)}: the village must lie over the board's centre {spot(centre)} (G1.2)"
    for index in villages:
        if board.fields[index].start:
            yield f"{title(board, index)}: the village can't be a start field (G1.3)"


def clovers(board: Board) -> Iterator[str]:
    total = sum(field.clovers for field in board.fields)
    if total != BASE:
        yield f"the clovers of all fields add up to {total}; they must add up to {BASE} (G1.3)"
    for index, field in enumerate(board.fields):
        if field.clovers == 0 and not field.village:
            yield f"{title(board, index)}: no clovers; its menhir could never be taken (G3.4)"


def starts(board: Board) -> Iterator[str]:
    for start in range(1, STARTS + 1):
        codes = [field_code(index) for index, field in enumerate(board.fields) if field.start == start]
        if len(codes) != 2:
            where = ", ".join(codes) or "no field"
            yield f"start number {start} is on {where}; it must be on two fields (G1.3)"
    for index, field in enumerate(board.fields):
        if field.start and field.clovers < LEAST_CLOVERS_AT_START:
            clover = "1 clover" if field.clovers == 1 else f"{field.clovers} clovers"
            yield (
                f"{title(board, index)}: start field with only {clover}; "
                f"it needs at least {LEAST_CLOVERS_AT_START} (G2.3)"
            )


def colours(board: Board) -> Iterator[str]:
    """Every colour has three fields or more; one that the village alone has is not counted."""
    by_colour: dict[str, list[int]] = {}
    for index, field in enumerate(board.fields):
        by_colour.setdefault(field.colour, []).append(index)
    full = [colour for colour, members in by_colour.items() if len(members) >= LEAST_OF_A_COLOUR]
    if len(full) < LEAST_COLOURS:
        yield (
            f"only {len(full)} colours have at least {LEAST_OF_A_COLOUR} fields; "
            f"at least {LEAST_COLOURS} must (G2.3)"
        )
    for colour, members in by_colour.items():
        if len(members) < LEAST_OF_A_COLOUR and not all(board.fields[i].village for i in members):
            codes = ", ".join(field_code(index) for index in members)
            yield f"colour {colour}: only {codes}; a colour needs at least {LEAST_OF_A_COLOUR} fields (G2.3)"


def ways(board: Board) -> Iterator[str]:
    for word, count in (
        ("molehill", sum(field.molehill for field in board.fields)),
        ("pontoon", sum(field.pontoon for field in board.fields)),
    ):
        if count < LEAST_WAYS:
            yield f"a {word} is on {count} of the fields; it must be on at least {LEAST_WAYS} (G2.3)"


def passages(board: Board) -> Iterator[str]:
    seen: set[tuple[int, int]] = set()
    for passage in board.passages:
        if passage.a == passage.b:
            yield f"passage {passage.code}: it must join two different fields"
        if passage.b >= len(board.fields):
            yield f"passage {passage.code}: there is no field {field_code(passage.b)}"
        if (passage.a, passage.b) in seen:
            yield f"passage {passage.code}: a second passage between these two fields (G2.3)"
        seen.add((passage.a, passage.b))


def outlines(board: Board) -> Iterator[str]:
    """Each outline by itself: on the board, without crossing or touching itself."""
    width, height = board.size
    for index, field in enumerate(board.fields):
        outside = [(x, y) for x, y in field.outline if not (x <= width and y <= height)]
        contact = self_contact(field.outline)
        if outside:
            yield f"{title(board, index)}: outline: {spot(outside[0])} lies outside of the board (G2.3)"
        elif field.outline[0] == field.outline[-1]:
            yield f"{title(board, index)}: outline: the last point repeats the first; leave it out"
        elif contact:
            yield f"{title(board, index)}: outline: it crosses or touches itself near {spot(contact)} (G2.3)"
        elif not field.cells:
            yield f"{title(board, index)}: outline: it covers no part of any cell worth counting (G1.2)"


def overlaps(board: Board) -> Iterator[str]:
    """Pairs of fields that lie over each other, the first MANY of them."""
    cell = board.size[0] * board.size[1] / GRID**2
    for a, b in combinations(range(len(board.fields)), 2):
        one, other = board.fields[a], board.fields[b]
        share = overlap(one.outline, other.outline) / cell
        if share > TRIFLE:
            yield (
                f"{title(board, a)}: outline: it overlaps {title(board, b)} "
                f"by {share:.0%} of a cell{_near(one, other)} (G2.3)"
            )


def _near(one: Field, other: Field) -> str:
    """Where two outlines overlap, by the corner of one that lies deepest in the other."""
    corners = [
        (distance_to_edge(point, host.outline), point)
        for guest, host in ((one, other), (other, one))
        for point in guest.outline
        if contains(host.outline, point)
    ]
    return f" near {spot(max(corners)[1])}" if corners else ""


def coverage(board: Board) -> Iterator[str]:
    covered = frozenset[tuple[int, int]]().union(*(field.cells for field in board.fields))
    for row in range(1, GRID + 1):
        for column in range(1, GRID + 1):
            if (row, column) not in covered:
                yield f"the cell of row {row}, column {column} belongs to no field (G2.3)"


def reach_of_a_spot(board: Board) -> float:
    """How far something may be drawn from the field that it belongs to: a quarter of a cell."""
    return min(board.size) / GRID / 4


def spots(board: Board) -> Iterator[str]:
    """What is drawn on a field lies on it, or for a pontoon beside it."""
    near = reach_of_a_spot(board)
    for index, field in enumerate(board.fields):
        for word, point in (("label", field.label), ("molehill", field.molehill_at)):
            if point and not contains(field.outline, point):
                yield f"{title(board, index)}: {word}: {spot(point)} lies outside of the field"
        if field.pontoon_at and distance_to_field(field.pontoon_at, field.outline) > near:
            yield f"{title(board, index)}: pontoon: {spot(field.pontoon_at)} lies too far from the field"


def places(board: Board) -> Iterator[str]:
    """A passage joins neighbours: it lies near both of its fields."""
    near = reach_of_a_spot(board)
    for passage in board.passages:
        for index in {passage.a, passage.b}:
            if index < len(board.fields):
                away = distance_to_field(passage.at, board.fields[index].outline)
                if away > near:
                    yield (
                        f"passage {passage.code}: {spot(passage.at)} lies {away:.0f} from "
                        f"{title(board, index)}; a passage lies within {near:.0f} of both its fields"
                    )


def exits(board: Board) -> Iterator[str]:
    walked = {
        index for passage in board.passages if passage.kind != "bridge" for index in (passage.a, passage.b)
    }
    for index in range(len(board.fields)):
        if index not in walked:
            yield f"{title(board, index)}: no way out for hare or squirrel, no open passage or gate (G2.3)"


def reach(board: Board) -> Iterator[str]:
    """From the first field all others can be reached by hare, squirrel and mouse."""
    if not board.fields:
        return
    reached, frontier = {0}, [0]
    while frontier:
        here = frontier.pop()
        for passage in board.passages:
            if here in (passage.a, passage.b):
                there = passage.a + passage.b - here
                if there not in reached:
                    reached.add(there)
                    frontier.append(there)
    for index in range(len(board.fields)):
        if index not in reached:
            yield f"{title(board, index)}: hare, squirrel and mouse can't reach it from F1 (G2.3)"


def mix(board: Board) -> Iterator[str]:
    for part, counts, total, rule in (
        ("base", board.mix.base, BASE, "G1.4"),
        ("yellow", board.mix.yellow, YELLOW, "G1.4"),
        ("menhirs", board.mix.menhirs, MENHIRS, "G1.5"),
    ):
        if sum(counts) != total:
            yield f"mix.{part}: {sum(counts)} in all; there must be {total} ({rule})"
