"""Korrigans in English: what a choice does, what happened, why a choice is refused."""

from collections import Counter
from collections.abc import Sequence

from madang.games.base import Change, Refusal, ScoreLine, View
from madang.games.korrigans import actions
from madang.games.korrigans.actions import NUMBERS, ROWS
from madang.games.korrigans.board_model import Board, field_code
from madang.games.korrigans.pieces import (
    BOTH_AT_CAULDRON,
    CARRIED,
    COLOUR_NAMES,
    COMPANIONS,
    ELF,
    GOBLIN,
    GOLDS,
    KORRIGANS,
    ONE_AT_CAULDRON,
    SEAT_NAMES,
    TOKEN_NAMES,
)
from madang.games.korrigans.state import NONE, NOWHERE

GUIDE = """\
Korrigans on one screen. Your two korrigans hop from field to field. Each move needs a companion that you own, and \
where you land you look at the clovers and take one: another companion, or gold. The last clover of a field brings \
the menhir and its surprise. Every round a disc closes a row or a column of the map; with the 7th colour the \
cauldron appears where both are open, and in one last turn every companion can be used once more to get there: \
10 gold for one korrigan at the cauldron, 15 for both. Most gold wins.
Companions: hare over open ways, squirrel through gates, mouse over bridges, bird to the same landscape, mole from \
molehill to molehill, frog from pontoon to pontoon.
Signs: 3♣ three clovers, ▲ a menhir, ○ the cauldron may still appear, ☀ a row and ☁ a column with the disc that \
closes it, (1) a field where seat A arrives, mole and frog a molehill and a pontoon, A1 the first korrigan of A, \
A1+ with an elf, A1- with a goblin, 8! a way that the troll closes, -1 a clover gone since you saw the field. \
Beside each player: companions in front of the screen, a backup companion in brackets, tokens behind the screen \
(open where it has fallen), gold of menhirs.
"""

# Every reason for a refusal: its rule and its words, in which names are parameters.
REASONS = {
    "game-over": ("G8.2", "the game is over"),
    "chance": ("G4.1", "chance comes first"),
    "spectator": ("G9", "a spectator decides nothing"),
    "not-your-decision": ("G9", "it is {turn}'s decision"),
    "no-such-decision": ("G9", "{text} is no decision of this game"),
    "no-such-seat": ("G1.1", "there is no seat {seat} in a game of {players}"),
    "arrive-only-at-arrival": ("G3.2", "all your korrigans are on the board"),
    "arrive-first": ("G3.2", "your next korrigan is arriving: say on which field"),
    "arrive-start-number": ("G3.2", "you arrive on a field with start number {number}"),
    "arrive-the-other": ("G3.2", "your second korrigan goes on the other field with your number"),
    "take-not-now": ("G5.8", "a clover is taken right after an arrival or a move"),
    "take-first": ("G5.8", "take one of the clovers first"),
    "take-not-there": ("G5.8", "there is no {token} among the clovers here"),
    "disc-first": ("G4.2", "lay the disc first"),
    "disc-none": ("G4.2", "no disc was drawn for you to lay"),
    "disc-on-sun": ("G4.2", "{colour} is a new colour: it goes on a sun"),
    "disc-on-cloud": ("G4.2", "{colour} was seen before: it goes on a cloud"),
    "disc-place-taken": ("G4.2", "a disc lies there already"),
    "cauldron-first": ("G7.1", "the 7th colour is out: place the cauldron"),
    "cauldron-not-now": ("G7.1", "the cauldron appears with the 7th colour"),
    "cauldron-closed": ("G7.1", "every part of {field} lies in a closed row or column"),
    "cauldron-own-korrigan": ("G7.1", "your own korrigan is on {field}, and there is a field without"),
    "move-not-there-yet": ("G6.4", "that korrigan is not on the board yet"),
    "move-no-companion": ("G5.1", "you have no {companion}"),
    "move-same-field": ("G5.1", "the korrigan is on {field} already"),
    "move-no-open-passage": ("G5.2", "no open passage leads from {here} to {field}"),
    "move-no-gate": ("G5.2", "no gate leads from {here} to {field}"),
    "move-no-bridge": ("G5.2", "no bridge leads from {here} to {field}"),
    "move-other-colour": ("G5.2", "{field} has another colour than {here}"),
    "move-no-molehill": ("G5.2", "there is no molehill on {field}"),
    "move-no-pontoon": ("G5.2", "there is no pontoon on {field}"),
    "move-troll": ("G5.3", "the troll stands between {here} and {field}"),
    "backup-taken": ("G5.4", "you have had your backup companion"),
    "backup-after-cauldron": ("G5.4", "the cauldron has appeared: there are no backup companions any more"),
    "backup-not-behind": ("G5.4", "there is no {token} behind your screen"),
    "backup-no-help": ("G5.5", "a {companion} would not let you move"),
    "goblin-first": ("G5.7", "say first to whom the goblin goes"),
    "goblin-none": ("G5.7", "no goblin is going anywhere"),
    "goblin-not-there": ("G5.7", "{korrigan} is no opposing korrigan on this field"),
    "elf-first": ("G5.7", "say first from whom the elf comes"),
    "elf-none": ("G5.7", "no elf is coming from anywhere"),
    "elf-not-there": ("G5.7", "{korrigan} is no opposing korrigan with an elf on this field"),
    "unscreen-first": ("G6.3", "say first whose screen falls"),
    "unscreen-not-now": ("G6.3", "you have found no leprechaun"),
    "unscreen-yourself": ("G6.3", "it is another player's screen that falls"),
    "unscreen-fallen": ("G6.3", "{seat}'s screen has fallen already"),
    "troll-first": ("G6.5", "place the troll first"),
    "troll-not-now": ("G6.5", "you have found no troll"),
    "troll-no-passage": ("G6.5", "there is no passage between {here} and {field}"),
    "troll-stays": ("G6.5", "the troll stands there already"),
    "troll-order": ("G9", "say {say}"),
    "stay-must-move": ("G5.1", "you must move; only a fairy's move can be declined"),
    "end-not-now": ("G7.2", "only the last turn is ended with this word"),
    "pass-can-move": ("G5.5", "whoever can move must"),
    "pass-not-now": ("G5.5", "there is no move to pass over"),
    "clovers-due": ("G3.1", "the clovers of {field} are due: clovers {field} and the tokens"),
    "clovers-unknown": ("G1.4", "{text} is no clover"),
    "clovers-unsorted": (
        "G9",
        "clovers stand in the order hare bird squirrel mouse mole frog gold1 to gold4",
    ),
    "clovers-size": ("G3.1", "{field} gets {count} clovers, not {has}"),
    "clovers-mix": ("G2.1", "the mix of this board has no {token} left"),
    "menhir-due": ("G3.1", "the menhir of {field} is due: menhir {field} and its face"),
    "menhir-unknown": ("G1.5", "{text} is no face of a menhir"),
    "menhir-mix": ("G2.1", "this board has no {face} left"),
    "rainbow-due": ("G4.1", "a disc is due: rainbow and its colour"),
    "rainbow-empty": ("G4.1", "no {colour} disc is left in the bag"),
}

SCORE_LINES = {
    "clovers": "Gold of clovers",
    "menhirs": "Gold of menhirs",
    "carried": "Elves and goblins",
    "cauldron": "Cauldron",
    "total": "Total",
    "companions": "Companions left, for a tie",
}

# Every kind of change, as said of the seat that it is for. `{fields}` is made readable, `{s}` is for more than
# one; all other names are parameters.
CHANGES = {
    "gold-taken": "takes {count} gold",
    "gold-given-up": "gives up {count} gold",
    "companion-gained": "gets a {companion}",
    "first-companion-gained": "gets a {companion} as the first of its sort",
    "companion-used-up": "uses up a {companion}",
    "last-companion-used-up": "uses up the last {companion}",
    "companion-given-up": "gives up a {companion}",
    "last-companion-given-up": "gives up the last {companion}",
    "menhir-taken": "takes the menhir",
    "clovers-found": "finds {count} clover{s} on {field}",
    "last-clover-found": "finds 1 clover and the menhir on {field}",
    "nothing-found": "finds nothing on {field}",
    "elf-gained": "gets an elf",
    "elf-gone": "is rid of an elf",
    "elf-sent": "sends {seat} an elf",
    "elf-cost": "costs {seat} an elf",
    "goblin-gained": "gets a goblin",
    "goblin-gone": "is rid of a goblin",
    "goblin-sent": "sends {seat} a goblin",
    "goblin-cost": "costs {seat} a goblin",
    "screen-down": "sees behind {seat}'s screen",
    "passage-closed": "closes {field}-{other}",
    "cauldron-reached": "reaches the cauldron for +{count} gold",
    "cauldron-left": "leaves the cauldron for -{count} gold",
    "cauldron-put-near": "puts the cauldron {count} move{s} from {korrigan}",
    "cauldron-put-too-far": "puts the cauldron too far from {korrigan}",
    "cauldron-put-at-other": "puts the cauldron where {korrigan} stands",
    "korrigan-brought-near": "brings {korrigan} {count} move{s} from the cauldron",
    "korrigan-brought-too-far": "brings {korrigan} too far from the cauldron",
    "korrigan-hopeful": "has {korrigan} where the cauldron may appear",
    "korrigan-hopeless": "has {korrigan} no more where the cauldron may appear",
    "fields-closed": "closes {fields} to the cauldron",
    "no-field-closed": "closes no field to the cauldron",
}

COMPANION_WAYS = (
    "over an open passage", "to the same colour", "through a gate", "over a bridge",
    "from molehill to molehill", "from pontoon to pontoon",
)  # fmt: skip


def refusal(code: str, **parameters: str | int) -> Refusal:
    """The refusal with this reason."""
    rule, words = REASONS[code]
    return Refusal(rule, code, parameters, words.format(**parameters))


def change_words(change: Change) -> str:
    """`finds 2 clovers on F5`."""
    names: dict[str, str | int] = dict(change.parameters)
    names["s"] = "" if names.get("count") == 1 else "s"
    names["fields"] = str(names.get("fields", "")).replace(" ", ", ")
    return CHANGES[change.kind].format(**names)


def korrigan_name(seat: int, korrigan: int) -> str:
    return f"{SEAT_NAMES[seat]}{korrigan + 1}"


def token_words(token: int | str) -> str:
    """`a hare`, `2 gold`."""
    name = TOKEN_NAMES[token] if isinstance(token, int) else token
    if name == "?":
        return "a clover"
    return f"{name[4:]} gold" if name.startswith("gold") else f"a {name}"


def called(board: Board, field: int) -> str:
    """`F7 Blé des Lutins`."""
    return f"{field_code(field)} {board.fields[field].name}"


def describe(board: Board, view: View, text: str) -> str:
    """What the choice `text` would do, in one line, for the seat of `view`."""
    verb, a, b, c = (int(number) for number in ROWS[NUMBERS[text]])
    match verb:
        case actions.ARRIVE:
            return f"arrive on {board.fields[a].name}{what_is_there(view, a)}"
        case actions.TAKE:
            return f"take {token_words(a)}{worth(view, a)}"
        case actions.LAY_ON_SUN:
            return f"close row {a + 1} with the {COLOUR_NAMES[view['disc']]} disc"
        case actions.LAY_ON_CLOUD:
            return f"close column {a + 1} with the {COLOUR_NAMES[view['disc']]} disc"
        case actions.MOVE:
            return f"to {board.fields[c].name}{what_is_there(view, c)}"
        case actions.TAKE_BACKUP:
            return f"give {token_words(a)} for a backup {TOKEN_NAMES[b]}, only once"
        case actions.SEND_GOBLIN:
            return f"your goblin goes to {korrigan_name(a, b)}"
        case actions.FETCH_ELF:
            return f"the elf of {korrigan_name(a, b)} comes to you"
        case actions.UNSCREEN:
            return f"{SEAT_NAMES[a]}'s screen falls: {int(view['behind_counts'][a])} tokens for all to see"
        case actions.MOVE_TROLL:
            kind = next(passage.kind for passage in board.passages if (passage.a, passage.b) == (a, b))
            kind = "open passage" if kind == "open" else kind
            return f"close the {kind} between {board.fields[a].name} and {board.fields[b].name}"
        case actions.STAY:
            return "stay where you are"
        case actions.PLACE_CAULDRON:
            return f"the cauldron appears on {called(board, a)}{own_distance(view, a)}"
        case actions.END_LAST_TURN:
            return "end your last turn"
        case _:
            return "you can't move"


def what_is_there(view: View, field: int) -> str:
    """Clovers, menhir, memory and korrigans on a field, for one who thinks of going there."""
    if view["cauldron"] != NOWHERE:
        return ": the cauldron" if view["cauldron"] == field else ""
    count = int(view["clover_counts"][field])
    words = [f"{count} clover{'s' if count != 1 else ''}" if count else "no clovers"]
    if view["standing"][field] and count == 1:
        words = ["1 clover and menhir"]
    if view["seat"] >= 0 and view["looked"][view["seat"], field] and count:
        words.append(f"saw {memory_words(view, field)}")
    return ": " + ", ".join(words)


def memory_words(view: View, field: int) -> str:
    """What the viewer remembers of a field, and how many clovers are gone since: `hare gold2 -1`. G10.2."""
    left = [TOKEN_NAMES[t] for t, n in enumerate(view["memory"][field]) for _ in range(n)]
    since = int(view["since"][view["seat"], field])
    return times(left or ["nothing"]) + (f" -{since}" if since else "")


def times(names: Sequence[str]) -> str:
    """`hare ×2 mouse`."""
    counts = Counter(names)
    return " ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items())


def worth(view: View, token: int) -> str:
    if token >= COMPANIONS:
        return ""
    own = view["seat"]
    held = int(view["front"][own, token] + view["behind"][own, token])
    return f", to move {COMPANION_WAYS[token]}" + (f" (you have {held})" if held else "")


def own_distance(view: View, field: int) -> str:
    here = sum(int(view["korrigan"][view["seat"], korrigan] == field) for korrigan in range(KORRIGANS))
    return ", where your korrigan stands" if here else ""


def tell(board: Board, who: str, seen: str) -> str:
    """What a seat did, from the notation of it that a viewer may see (`seen`); `who` is a seat or "You"."""
    s, whose = ("", "Your") if who == "You" else ("s", f"{who}'s")
    word, *rest = seen.split(" ")

    def field(name: str) -> str:
        return called(board, int(name[1:]) - 1)

    match word:
        case "arrive":
            return f"{who} arrive{s} on {field(rest[0])}"
        case "take":
            return f"{who} take{s} {token_words(rest[0])}"
        case "sun":
            return f"{who} lay{s} the disc on sun {rest[0]}: row {rest[0]} is closed"
        case "cloud":
            return f"{who} lay{s} the disc on cloud {rest[0]}: column {rest[0]} is closed"
        case "move":
            return f"{who} move{s} korrigan {rest[0]} by {rest[1]} to {field(rest[2])}"
        case "backup":
            return f"{who} give{s} up {token_words(rest[0])} for a backup {rest[1]}"
        case "goblin":
            return f"{whose} goblin goes to {rest[0]}"
        case "elf":
            return f"{who} get{s} the elf of {rest[0]}"
        case "unscreen":
            return f"{whose} leprechaun makes {rest[0]}'s screen fall"
        case "troll":
            one, other = rest[0].split("-")
            return f"{who} put{s} the troll between {field(one)} and {field(other)}"
        case "stay":
            return f"{who} decline{s} the fairy's move"
        case "cauldron":
            return f"{who} place{s} the cauldron on {field(rest[0])}"
        case "end":
            return f"{who} end{s} the last turn"
        case _:
            return f"{who} can't move"


def chapter(view: View) -> str:
    """What begins with the chance step after which the view was taken."""
    drawn = 2 * len(COLOUR_NAMES) - int(view["bag"].sum())
    if drawn == 0:
        return "Arrival"
    seen = int((view["bag"] < 2).sum())
    disc = f": {COLOUR_NAMES[view['disc']]}" if view["disc"] != NONE else ""
    return f"Round {drawn}, {seen} of 7 colours seen{disc}"


def final_score(view: View) -> list[ScoreLine]:
    """G8.1 line by line, and what G8.2 looks at."""
    seats = range(view["players"])
    parts = {
        "clovers": [gold_of(view["behind"][seat][COMPANIONS:]) for seat in seats],
        "menhirs": [gold_of(view["gold"][seat]) for seat in seats],
        "carried": [CARRIED * (carrying(view, seat, ELF) - carrying(view, seat, GOBLIN)) for seat in seats],
        "cauldron": [at_cauldron(view, seat) for seat in seats],
    }
    return [
        *(ScoreLine(line, points=points) for line, points in parts.items()),
        ScoreLine("total", points=[sum(gold) for gold in zip(*parts.values(), strict=True)]),
        ScoreLine("companions", counts=[companions_left(view, seat) for seat in seats]),
    ]


def score_words(line: ScoreLine) -> tuple[str, list[str]]:
    """`Cauldron`: `10`; nothing for no gold, but in the total."""
    parts = [str(points) if points or line.line == "total" else "" for points in line.points]
    return SCORE_LINES[line.line], parts or [str(count) for count in line.counts]


def tie_break(view: View) -> str:
    """G8.2: what decided between equal totals."""
    totals = next(line.points for line in final_score(view) if line.line == "total")
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(tied) == 1:
        return ""
    who = " and ".join(SEAT_NAMES[seat] for seat in tied)
    left = {seat: companions_left(view, seat) for seat in tied}
    most = [seat for seat in tied if left[seat] == max(left.values())]
    if len(most) == 1:
        counts = ", ".join(f"{SEAT_NAMES[seat]} {left[seat]}" for seat in tied)
        return f"{who} have {max(totals)} each. More companions left decide for {SEAT_NAMES[most[0]]} ({counts})."
    most_who = " and ".join(SEAT_NAMES[seat] for seat in most)
    return (
        f"{who} have {max(totals)} each, and {most_who} as many companions left: {max(left.values())}."
        f" {SEAT_NAMES[most[-1]]} sits furthest from A, and that decides."
    )


def gold_of(counts: "list[int]") -> int:
    return sum(int(counts[value]) * (value + 1) for value in range(GOLDS))


def carrying(view: View, seat: int, what: int) -> int:
    return int((view["carries"][seat] == what).sum())


def at_cauldron(view: View, seat: int) -> int:
    if view["cauldron"] == NOWHERE:
        return 0
    return (0, ONE_AT_CAULDRON, BOTH_AT_CAULDRON)[int((view["korrigan"][seat] == view["cauldron"]).sum())]


def companions_left(view: View, seat: int) -> int:
    """G8.2: in front and behind, and an unused backup."""
    clovers = int(view["front"][seat].sum() + view["behind"][seat][:COMPANIONS].sum())
    return clovers + int(view["backup"][seat] != NONE and not view["spent"][seat])
