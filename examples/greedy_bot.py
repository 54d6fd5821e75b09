"""A player of Koryŏ in a few lines, which the bot `program:python3 examples/greedy_bot.py` is.

docs/protocol.md tells what comes in and what goes out. Of another game it takes the first choice.
"""

import json
import sys


def worth(choice, view):
    """How much a choice promises: families are worth their number to who has most of them."""
    here, tableau, holders = view["seat"], view["tableau"], view["majorities"]
    if choice[1:2] == "*" and choice[0].isdigit():  # 9*3: place three Merchants
        family, count = choice[0], int(choice[2:])
        most = max(tableau[seat].get(family, 0) for seat in tableau if seat != here)
        wins = holders[family] != here and tableau[here].get(family, 0) + count > most
        above = sum(tableau[here].values()) + count - (view["season"] + 2)
        return int(family) * wins + count / 2 - 4 * max(above, 0)
    if choice[0] == "!" or choice[1:2] in ("$", "x"):  # turn up, take a token, destroy an event
        return 10
    if (
        choice.startswith("B>") and choice[2] != here
    ):  # the Barbarian takes from a majority, the dearest first
        return int(choice[3]) * (holders.get(choice[3]) == choice[2]) if choice[3].isdigit() else 0
    if choice.startswith("~"):  # discard what brings nothing
        return -int(choice[1]) * (holders[choice[1]] == here)
    return 0 if choice in ("-", ".", "B-", "L-") else -1


game = json.loads(sys.stdin.readline())["game"]
for line in sys.stdin:
    question = json.loads(line)
    choices, view = question["choices"], question["view"]
    best = max(choices, key=lambda choice: worth(choice, view)) if game == "koryo" else choices[0]
    print(json.dumps({"id": question["id"], "choice": best}), flush=True)
