"""Koryŏ in English: names, what a choice does, what happened, why a choice is refused."""

from statistics import mode

from madang.games.base import Change, Refusal, ScoreLine, View
from madang.games.koryo import actions
from madang.games.koryo.actions import NUMBERS, OWN, ROWS
from madang.games.koryo.cards import (
    BARBARIAN,
    DEALT,
    EVENTS,
    FAMILIES,
    HALL_OF_FAME,
    KIND_NAMES,
    LIMIT,
    LOBBYING,
    SEASONS,
    SEAT_NAMES,
)
from madang.games.koryo.limits import above_limit
from madang.games.koryo.rules import majority
from madang.games.koryo.state import NOBODY

SINGULAR = (
    "Omniscient", "Spy", "Senator", "Priest", "Ship Owner", "Banker", "Guardian", "Broadcaster", "Merchant",
    "Barbarian", "Lobbying",
)  # fmt: skip
PLURAL = (
    "Omniscients", "Spies", "Senators", "Priests", "Ship Owners", "Bankers", "Guardians", "Broadcasters",
    "Merchants", "Barbarians", "Lobbying cards",
)  # fmt: skip
POWERS = (
    "wins ties for every power",
    "steal a token; out of reach for Lobbying without a Guardian",
    "2 more cards at the limit",
    "destroy an event",
    "may order two different cards",
    "take a token",
    "safe from Barbarians",
    "one more card at the deal",
    "no power, 9 points",
)  # what the majority of each family brings, in a few words
SHORT_POWERS = (
    "wins ties", "steal a token", "limit +2", "destroy an event", "order two kinds", "take a token",
    "no Barbarians", "one more card", "no power",
)  # fmt: skip  # the same where there is little room

GUIDE = """\
Koryŏ on one screen. Over eight seasons you gather characters of nine families. At the end a family scores its \
number for whoever has strictly the most of its cards; each event costs 1, each token brings 1. Most points win.
A season: you get cards; you order any number of ONE kind face down, the rest goes back to the pile; then in turn \
all cards are turned up, and whoever has the majority of a family may use its power; then tableaus above the \
season's limit discard down to it. Barbarians (B) destroy a character, Lobbying (L) swaps two.
Signs: *2 holds the power of a family, · has none of it, ▮ a card face down, ① the first player of this season.
What a choice says about majorities counts the cards that lie face up now.
"""

# Every reason for a refusal: its rule and its words. `{kind}` and `{kinds}` are names made from the
# parameter "kind"; all other names are parameters.
REASONS = {
    "game-over": ("K4.1", "the game is over"),
    "chance": ("K3.1", "the cards are not dealt yet"),
    "spectator": ("K6", "a spectator decides nothing"),
    "not-your-decision": ("K6", "it is {turn}'s decision"),
    "no-such-decision": ("K6", "{text} is no decision of this game"),
    "no-such-seat": ("K1.4", "there is no seat {seat} in a game of {players}"),
    "order-only-in-orders": ("K3.3", "cards are placed face down only in the order phase"),
    "order-something": ("K3.3", "with minimum_play=1 you must place at least one card"),
    "order-too-few-in-box": ("K1.2", "the box has only {has} of the kind {kinds}"),
    "order-not-in-hand": ("K3.3", "you hold {has} of the kind {kinds}, not {count}"),
    "order-none": ("K3.3", "to place nothing, say -"),
    "two-without-owner": ("K3.4", "only the majority of Ship Owners lets you place two different cards"),
    "two-of-a-kind": ("K3.4", "two cards of two different kinds; for two of the kind {kinds} say {say}"),
    "say-in-order": ("K6", "say {say}"),
    "turn-up-only-in-actions": ("K3.6", "cards are turned up in one's own turn of the action phase"),
    "turned-up-together": ("K5.1", "with reveal=together all cards are turned up at once"),
    "event-first": ("K3.6", "the {kind} just turned up takes effect before anything else happens"),
    "event-in-turn": ("K5.1", "with reveal=together it is now the turn of the {kind}"),
    "not-face-down": ("K3.6", "no {kind} of yours lies face down"),
    "power-only-in-actions": ("K3.6", "powers are used in the action phase"),
    "power-in-turn": ("K5.1", "with reveal=together it is now the turn of the {now}"),
    "power-declined-silently": ("K3.13", "a power that you don't use needs no word; end the turn with ."),
    "banker-not-yours": ("K3.7", "you don't have the majority of Bankers"),
    "banker-used": ("K3.7", "you have used your Bankers in this turn"),
    "banker-bank-empty": ("K3.7", "the bank has no token left"),
    "priest-not-yours": ("K3.8", "you don't have the majority of Priests"),
    "priest-used": ("K3.8", "you have used your Priests in this turn"),
    "priest-own-only": ("K3.8", "the Priest reaches only your own tableau; say {say}"),
    "priest-name-seat": ("K3.8", "with priest_reach=any name the seat, as in {say}"),
    "priest-no-event": ("K3.8", "there is no {kind} on {seat}'s tableau"),
    "spy-not-yours": ("K3.9", "you don't have the majority of Spies"),
    "spy-used": ("K3.9", "you have used your Spies in this turn"),
    "spy-not-yourself": ("K3.9", "you steal from another player, not from yourself"),
    "spy-no-token": ("K3.9", "{seat} has no token"),
    "barbarian-none": ("K3.11", "no Barbarian of yours is taking effect"),
    "barbarian-not-yourself": ("K3.11", "a Barbarian destroys a card of another player, not of yourself"),
    "barbarian-guarded": ("K3.11", "{seat} has the majority of Guardians"),
    "barbarian-characters-only": ("K3.11", "a Barbarian destroys characters, not events"),
    "barbarian-no-card": ("K3.11", "there is no {kind} on {seat}'s tableau"),
    "lobbying-none": ("K3.12", "no Lobbying of yours is taking effect"),
    "lobbying-protected": ("K3.12", "{seat} has the majority of Spies and no Guardian"),
    "lobbying-same-family": ("K3.12", "swapping two cards of one family would change nothing"),
    "lobbying-one-player": ("K3.12", "the two cards must lie with two different players"),
    "lobbying-characters-only": ("K3.12", "only characters are swapped, not events"),
    "lobbying-no-card": ("K3.12", "there is no {kind} on {seat}'s tableau"),
    "limit-only-at-limit": ("K3.14", "cards are discarded only at the end of a season, above the limit"),
    "limit-not-events": ("K3.14", "events can't be discarded"),
    "limit-no-card": ("K3.14", "there is no {kind} on your tableau"),
    "end-only-in-actions": ("K3.13", "there is no turn to end now"),
    "end-face-down": ("K3.13", "you have cards face down: {count}"),
    "deal-size": ("K3.2", "{seat} gets {count} cards, not {has}"),
    "deal-not-in-pile": ("K3.1", "the pile has no {kind} left"),
    "deal-wrong-seat": ("K3.2", "the deal is {seat}'s here, clockwise from the first player"),
    "deal-unsorted": ("K1.2", "a hand is written in the order 1 to 9, B, L"),
    "deal-not-a-deal": ("K3.2", "a deal to {seat} is due: deal {seat} and the cards"),
    "deal-not-a-kind": ("K1.2", "{text} is no kind of card"),
    "first-wrong": ("K1.4", "the first player is one of the seats {seats}"),
}

# What the season cards say: the cards dealt to each player, and the limit. K1.3.
SHOWN = {
    "SEASONS": [
        {"cards": cards, "limit": limit}
        for cards, limit in zip(DEALT[1:].tolist(), LIMIT[1:].tolist(), strict=True)
    ]
}

# The lines of the final score, but for those of the families, which are called as their cards.
SCORE_LINES = {"events": "Events", "tokens": "Tokens", "total": "Total"}
HONOURS = {"": "", "fame": "Hall of Fame", "shame": "Wall of Shame"}

# Every kind of change, as said of the seat that it is for. `{families}`, `{cards}` and `{lobbying}` are names made
# from the parameters "family" and "count", `{s}` is for more than one; all other names are parameters.
CHANGES = {
    "majority-taken": "takes the majority of {families}",
    "majority-taken-from": "takes the majority of {families} from {seat}",
    "majority-lost": "loses the majority of {families}",
    "majority-lost-to": "loses the majority of {families} to {seat}",
    "majority-broken": "breaks {seat}'s majority of {families}",
    "majority-left": "lets {seat} have the majority of {families}",
    "cards-added": "adds {cards} without the majority",
    "cards-added-held": "adds {cards} in a majority held already",
    "cards-lost": "loses {cards} without the majority",
    "cards-lost-held": "loses {cards} in a majority held already",
    "cards-given": "gives {seat} {cards}",
    "cards-cost": "costs {seat} {cards}",
    "token-from": "takes a token from {seat}",
    "token-from-bank": "takes a token from the bank",
    "token-lost": "loses a token",
    "token-cost": "costs {seat} a token",
    "events-taken": "takes on {count} event{s}",
    "events-taken-for": "takes on {count} event{s} for {seat}",
    "events-shed": "gets rid of {count} event{s}",
    "events-shed-for": "gets rid of {count} event{s} for {seat}",
    "barbarians-ordered": "orders {count} Barbarian{s} to destroy characters",
    "lobbying-ordered": "orders {lobbying} to swap characters",
    "above-limit": "is {count} card{s} above the limit",
    "within-limit": "is within the limit again",
    "points-gained": "gains {count} point{s}",
    "points-lost": "loses {count} point{s}",
}


def refusal(code: str, **parameters: str | int) -> Refusal:
    """The refusal with this reason."""
    rule, words = REASONS[code]
    names: dict[str, str | int] = dict(parameters)
    if "kind" in parameters:
        number = KIND_NAMES.index(str(parameters["kind"]))
        names |= {"kind": SINGULAR[number], "kinds": PLURAL[number]}
    return Refusal(rule, code, parameters, words.format(**names))


def change_words(change: Change) -> str:
    """`takes the majority of Spies from B`."""
    names: dict[str, str | int] = dict(change.parameters)
    count = int(names.get("count", 1))
    names |= {"s": "" if count == 1 else "s", "lobbying": cards(LOBBYING, count)}
    if "family" in names:
        family = KIND_NAMES.index(str(names["family"]))
        names |= {"families": PLURAL[family], "cards": cards(family, count)}
    return CHANGES[change.kind].format(**names)


def honours(score: int) -> str:
    """Where a final score enters. K4.3."""
    return "fame" if score >= HALL_OF_FAME else "shame" if score < 0 else ""


def chapter(view: View) -> str:
    season = int(view["season"])
    return f"Season {season} of {SEASONS}: {dealt(view)}, limit {LIMIT[season]}"


def dealt(view: View) -> str:
    """`8 cards to each`; `8 cards to each, 9 to C` where the Broadcasters or the pile's end made a difference."""
    sizes = [int(size) for size in view["dealt"][: view["players"]]]
    if not any(sizes):
        return f"{DEALT[view['season']]} cards to each"
    usual = mode(sizes)
    others = [f", {size} to {SEAT_NAMES[seat]}" for seat, size in enumerate(sizes) if size != usual]
    return f"{usual} cards to each{''.join(others)}"


def final_score(view: View) -> list[ScoreLine]:
    """K4.1, line by line: the families, the events, the tokens, the total with its honours."""
    seats = range(view["players"])
    lines = []
    for family in FAMILIES:
        scorer = scored_by(view, family)
        counts = [int(count) for count in view["tableau"][: len(seats), family]]
        points = [family + 1 if seat == scorer else 0 for seat in seats]
        lines.append(ScoreLine("family", KIND_NAMES[family], counts, points))
    scores = totals(view)
    return [
        *lines,
        ScoreLine("events", points=[-events(view, seat) for seat in seats]),
        ScoreLine("tokens", points=[int(count) for count in view["tokens"][: len(seats)]]),
        ScoreLine("total", points=scores, honours=[honours(score) for score in scores]),
    ]


def score_words(line: ScoreLine) -> tuple[str, list[str]]:
    """`9 Merchant`: `3  +9`; `Total`: `31  Hall of Fame`."""
    match line.line:
        case "family":
            pairs = zip(line.counts, line.points, strict=True)
            cells = [f"{count or ''}" + (f"  +{points}" if points else "") for count, points in pairs]
            return f"{line.kind} {SINGULAR[KIND_NAMES.index(line.kind)]}", cells
        case "total":
            entered = zip(line.points, line.honours, strict=True)
            return SCORE_LINES["total"], [
                f"{points}  {HONOURS[honour]}".rstrip() for points, honour in entered
            ]
        case _:
            return SCORE_LINES[line.line], [f"{points:+}" if points else "" for points in line.points]


def scored_by(view: View, family: int) -> int:
    """The seat with strictly the most cards of a family, or NOBODY. K4.1."""
    counts = [int(count) for count in view["tableau"][: view["players"], family]]
    return counts.index(max(counts)) if max(counts) and counts.count(max(counts)) == 1 else NOBODY


def events(view: View, seat: int) -> int:
    return int(view["tableau"][seat, BARBARIAN] + view["tableau"][seat, LOBBYING])


def totals(view: View) -> list[int]:
    """K4.1."""
    scorers = [scored_by(view, family) for family in FAMILIES]
    return [
        sum(family + 1 for family in FAMILIES if scorers[family] == seat)
        + int(view["tokens"][seat])
        - events(view, seat)
        for seat in range(view["players"])
    ]


def tie_break(view: View) -> str:
    """K4.2: what decided between equal totals, if anything did."""
    scores = totals(view)
    tied = [seat for seat, total in enumerate(scores) if total == max(scores)]
    if len(tied) == 1:
        return ""
    who = f"{' and '.join(SEAT_NAMES[seat] for seat in tied)} have {max(scores)} each"
    if view["tie_break"] == 0:
        return f"{who}. No rule decides between them: they share the victory."
    characters = {seat: int(view["tableau"][seat, :BARBARIAN].sum()) for seat in tied}
    highest = max(characters.values())
    most = [SEAT_NAMES[seat] for seat in tied if characters[seat] == highest]
    if len(most) > 1:
        return f"{who}, and {' and '.join(most)} as many characters, {highest}: they share the victory."
    counts = ", ".join(f"{SEAT_NAMES[seat]} {characters[seat]}" for seat in tied)
    return f"{who}. More characters on the tableau decide for {most[0]} ({counts})."


def cards(kind: int, count: int) -> str:
    """`3 Merchants`, `1 Spy`."""
    return f"{count} {SINGULAR[kind] if count == 1 else PLURAL[kind]}"


def a(kind: int) -> str:
    """`a Spy`, `an Omniscient`."""
    return f"{'an' if SINGULAR[kind][0] in 'AEIOU' else 'a'} {SINGULAR[kind]}"


def describe(view: View, text: str) -> str:
    """What the choice `text` would do, in one line, for the seat of `view`."""
    verb, *args = (int(number) for number in ROWS[NUMBERS[text]])
    changes = "".join(f"; {change}" for change in consequences(view, verb, args))
    if verb in (actions.ORDER_SAME, actions.ORDER_TWO):
        changes += too_many(view, args[1] if verb == actions.ORDER_SAME else 2)
    match verb:
        case actions.ORDER_NOTHING:
            return "place nothing"
        case actions.ORDER_SAME:
            return f"place {cards(args[0], args[1])}{worth(args[0])}{changes}"
        case actions.ORDER_TWO:
            return f"place {a(args[0])} and {a(args[1])}{changes}"
        case actions.TURN_UP:
            kind = args[0]
            return (
                f"turn up {a(kind) if kind >= BARBARIAN else cards(kind, int(view['down'][kind]))}{changes}"
            )
        case actions.TAKE_TOKEN:
            return f"Banker: take a token, {int(view['bank'])} left in the bank"
        case actions.DESTROY_EVENT:
            owner = "your" if args[0] in (OWN, view["seat"]) else f"{SEAT_NAMES[args[0]]}'s"
            return f"Priest: destroy {owner} {SINGULAR[args[1]]}"
        case actions.STEAL_TOKEN:
            return f"Spy: steal a token from {SEAT_NAMES[args[0]]}, who has {int(view['tokens'][args[0]])}"
        case actions.BARBARIAN_DESTROYS:
            return f"destroy {a(args[1])} of {SEAT_NAMES[args[0]]}{changes}"
        case actions.LOBBYING_SWAPS:
            one, kind, other, wanted = args
            return f"swap {owned(view, one, kind)} with {owned(view, other, wanted)}{changes}"
        case actions.DECLINE:
            return f"don't use the {SINGULAR[args[0]]}"
        case actions.DISCARD:
            return f"discard {a(args[0])}{changes}"
        case _:
            return "end your turn"


def worth(kind: int) -> str:
    """What an order of an event brings, which no majority shows."""
    if kind == BARBARIAN:
        return ": -1 each, may destroy a character"
    if kind == LOBBYING:
        return ": -1 each, may swap two characters"
    return ""


def too_many(view: View, placed: int) -> str:
    """What an order of so many cards would leave above the limit, as the table stands. K3.14, K3.15."""
    above = above_limit(view, placed)
    return f"; {above} above the limit" if above else ""


def owned(view: View, seat: int, kind: int) -> str:
    """`your Senator`, `C's Merchant`."""
    return f"{'your' if seat == view['seat'] else SEAT_NAMES[seat] + chr(39) + 's'} {SINGULAR[kind]}"


def consequences(view: View, verb: int, args: list[int]) -> list[str]:
    """Which majorities change hands if cards move as this choice says, orders as if turned up at once."""
    after = view.copy()
    tableau, own = after["tableau"], int(view["seat"])
    match verb:
        case actions.ORDER_SAME:
            tableau[own, args[0]] += args[1]
        case actions.ORDER_TWO:
            tableau[own, args[0]] += 1
            tableau[own, args[1]] += 1
        case actions.TURN_UP:
            tableau[own, args[0]] += view["down"][args[0]] if args[0] < BARBARIAN else 1
        case actions.BARBARIAN_DESTROYS:
            tableau[args[0], args[1]] -= 1
        case actions.DISCARD:
            tableau[own, args[0]] -= 1
        case actions.LOBBYING_SWAPS:
            one, kind, other, wanted = args
            tableau[one, kind] -= 1
            tableau[other, kind] += 1
            tableau[other, wanted] -= 1
            tableau[one, wanted] += 1
    changes = []
    for family in FAMILIES:
        before, now = majority(view, family), majority(after, family)
        if before != now:
            changes.append(change_of_hands(view, family, before, now))
    return changes


def change_of_hands(view: View, family: int, before: int, now: int) -> str:
    own = view["seat"]
    if now == NOBODY:
        return f"{'you lose' if before == own else SEAT_NAMES[before] + ' loses'} the {PLURAL[family]}"
    return f"{'you get' if now == own else SEAT_NAMES[now] + ' gets'} the {PLURAL[family]}"


def tell(who: str, seen: str) -> str:
    """What a seat did, from the notation of it that a viewer may see (`Koryo.seen`); `who` is a seat or "You"."""
    s, whose = ("", "Your") if who == "You" else ("s", f"{who}'s")
    if seen.startswith("?"):
        match seen[1:]:
            case "":
                return f"{who} order{s}"
            case "0":
                return f"{who} place{s} nothing"
            case count:
                return f"{who} place{s} {count} card{'s' if count != '1' else ''} face down"
    verb, *args = (int(number) for number in ROWS[NUMBERS[seen]])
    match verb:
        case actions.ORDER_NOTHING:
            return f"{who} place{s} nothing"
        case actions.ORDER_SAME:
            return f"{who} place{s} {cards(args[0], args[1])} face down"
        case actions.ORDER_TWO:
            return f"{who} place{s} {a(args[0])} and {a(args[1])} face down"
        case actions.TURN_UP:
            return f"{who} turn{s} up {a(args[0]) if args[0] in EVENTS else f'the {PLURAL[args[0]]}'}"
        case actions.TAKE_TOKEN:
            return f"{who} take{s} a token by the Bankers"
        case actions.DESTROY_EVENT:
            target = "an own" if args[0] == OWN or SEAT_NAMES[args[0]] == who else f"{SEAT_NAMES[args[0]]}'s"
            return f"{who} destroy{s} {target} {SINGULAR[args[1]]} by the Priests"
        case actions.STEAL_TOKEN:
            return f"{who} steal{s} a token from {SEAT_NAMES[args[0]]} by the Spies"
        case actions.BARBARIAN_DESTROYS:
            return f"{whose} Barbarian destroys {a(args[1])} of {SEAT_NAMES[args[0]]}"
        case actions.LOBBYING_SWAPS:
            one, kind, other, wanted = args
            return (
                f"{whose} Lobbying swaps {SEAT_NAMES[one]}'s {SINGULAR[kind]}"
                f" with {SEAT_NAMES[other]}'s {SINGULAR[wanted]}"
            )
        case actions.DECLINE:
            return f"{who} leave{s} the {SINGULAR[args[0]]} unused"
        case actions.DISCARD:
            return f"{who} discard{s} {a(args[0])}"
        case _:
            return f"{who} end{s} the turn"
