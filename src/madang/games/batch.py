"""Many positions at once: the verbs in compiled loops over an array of records, on one core or on all."""


import numpy as np

from madang.chance import draw
from madang.compiled import compiled
from madang.games.verbs import CHANCE, OVER, apply, chance, legal


@compiled
def settle_loop(states, gens):
    """Take chance steps until every position waits for a decision or is over."""
    for i in range(len(states)):
        while states[i]["turn"] == CHANCE:
            chance(states[i], gens[i])


@compiled
def masks_loop(states, masks):
    """Write a 1 for every legal action of every position, 0 elsewhere."""
    choices = np.empty(masks.shape[1], np.int16)
    for i in range(len(states)):
        masks[i] = 0
        if states[i]["turn"] >= 0:
            for j in range(legal(states[i], choices)):
                masks[i, choices[j]] = 1


@compiled
def step_loop(states, gens, actions, masks):
    """Apply an action to every position that is not over, take the chance steps, write the new masks."""
    choices = np.empty(masks.shape[1], np.int16)
    for i in range(len(states)):
        s = states[i]
        if s["turn"] >= 0:
            apply(s, actions[i])
        while s["turn"] == CHANCE:
            chance(s, gens[i])
        masks[i] = 0
        if s["turn"] >= 0:
            for j in range(legal(s, choices)):
                masks[i, choices[j]] = 1


@compiled
def pick_loop(masks, gens, actions):
    """Write a legal action of each mask, each equally likely; -1 where none is legal."""
    for i in range(len(masks)):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[i, action]
        actions[i] = -1
        if count > 0:
            pick = draw(gens[i], count)
            for action in range(masks.shape[1]):
                pick -= masks[i, action]
                if pick < 0:
                    actions[i] = action
                    break


@compiled
def play_loop(states, gens, choices):
    """Play every position at random to its end; answer how many decisions that took."""
    decisions = 0
    for i in range(len(states)):
        s, gen = states[i], gens[i]
        while s["turn"] != OVER:
            if s["turn"] == CHANCE:
                chance(s, gen)
            else:
                apply(s, choices[draw(gen, legal(s, choices))])
                decisions += 1
    return decisions
