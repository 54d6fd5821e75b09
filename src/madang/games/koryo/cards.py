"""The material of Koryŏ: kinds of cards, seasons, tokens. K1."""

import numpy as np

SEATS = 4
SEAT_NAMES = "ABCD"

FAMILIES = range(9)  # kind k < 9 is family k + 1, worth k + 1, with k + 1 cards  (K1.1)
OMNISCIENT, SPY, SENATOR, PRIEST, SHIP_OWNER, BANKER, GUARDIAN, BROADCASTER, MERCHANT = FAMILIES
BARBARIAN, LOBBYING = EVENTS = range(9, 11)
KINDS = 11

KIND_NAMES = (*map(str, range(1, 10)), "B", "L")  # in K1.2's order
COPIES = np.array([*range(1, 10), 6, 4], np.int8)  # 55 cards in the box  (K1.2)
CARDS = int(COPIES.sum())

SEASONS = 8
BANK = 8  # tokens  (K1.4)
DEALT = np.array([0, *range(10, 2, -1)], np.int8)  # cards for each player in season s  (K1.3)
LIMIT = np.array([0, *range(3, 11)], np.int8)  # cards allowed on a tableau in season s  (K1.3)
SENATOR_BONUS = 2  # K3.15
HALL_OF_FAME = 30  # points  (K4.3)
