"""The chance lines of a record of Korrigans: what can't be is refused with its rule, and nothing changes."""

import pytest
from moors import MOOR, deal, dealt, moor

from madang.chance import step_generator
from madang.games.base import ChanceFault, MadangError

# A good deal for two on the Moor: three hares on F1, two squirrels on F5 (of 8 and 6).
CLOVERS = "F1 hare hare hare | F5 squirrel squirrel | F6 bird gold4"
MENHIRS = "F1 elf | F8 fairy | F10 troll"

IN_ORDER = "G9: clovers stand in the order hare bird squirrel mouse mole frog gold1 to gold4"
F1_DUE = "G3.1: the clovers of F1 are due: clovers F1 and the tokens"
MENHIR_DUE = "G3.1: the menhir of F1 is due: menhir F1 and its face"


@pytest.mark.parametrize(
    ("event", "instead", "reason"),
    [
        (0, "clovers F1 hare hare", "G3.1: F1 gets 3 clovers, not 2"),
        (0, "clovers F1 hare hare hare hare", "G3.1: F1 gets 3 clovers, not 4"),
        (0, "clovers F1", "G3.1: F1 gets 3 clovers, not 0"),
        (4, "clovers F5 squirrel squirrel squirrel", "G3.1: F5 gets 2 clovers, not 3"),
        (0, "clovers F2 hare hare hare", F1_DUE),
        (4, "clovers F4 squirrel squirrel", "G3.1: the clovers of F5 are due: clovers F5 and the tokens"),
        (0, "menhir F1 elf", F1_DUE),
        (0, "", F1_DUE),
        (0, "clovers F1 hare hare rabbit", "G1.4: 'rabbit' is no clover"),
        (0, "clovers F1 hare hare gold5", "G1.4: 'gold5' is no clover"),
        (0, "clovers F1 hare hare  hare", "G1.4: '' is no clover"),
        (0, "clovers F1 hare hare Hare", "G1.4: 'Hare' is no clover"),
        (5, "clovers F6 gold4 bird", IN_ORDER),
        (0, "clovers F1 bird hare hare", IN_ORDER),
        (17, "menhir F2 elf", MENHIR_DUE),
        (17, "menhir F1", MENHIR_DUE),
        (17, "menhir F1 elf elf", MENHIR_DUE),
        (17, "clovers F1 elf", MENHIR_DUE),
        (25, "menhir F9 troll", "G3.1: the menhir of F10 is due: menhir F10 and its face"),  # the village has none
        (17, "menhir F1 dragon", "G1.5: 'dragon' is no face of a menhir"),
        (17, "menhir F1 hare", "G1.5: 'hare' is no face of a menhir"),
        (17, "menhir F1 gold5", "G1.5: 'gold5' is no face of a menhir"),
        (17, "menhir F1 gold3", "G2.1: this board has no gold3 left"),  # the Moor has no such menhir
    ],
)  # fmt: skip
def test_a_wrong_line_of_the_set_up_is_refused_with_its_rule(event: int, instead: str, reason: str) -> None:
    events = deal(2, CLOVERS, MENHIRS)
    MOOR.start(2).fix_chance(events)
    events[event] = instead
    position = MOOR.start(2)
    before = position.state.tobytes()
    with pytest.raises(ChanceFault) as fault:
        position.fix_chance(events)
    assert (fault.value.index, str(fault.value)) == (event, reason)
    assert (position.state.tobytes(), position.steps) == (before, 0)


def test_more_of_a_clover_than_the_mix_has_is_refused_where_it_shows() -> None:
    events = deal(2, CLOVERS, MENHIRS)
    assert (events[5], events[16]) == ("clovers F6 bird gold4", "clovers F17 gold3 gold3 gold4")
    events[12] = "clovers F13 gold1 gold1 gold4"
    with pytest.raises(ChanceFault, match=r"G2\.1: the mix of this board has no gold4 left") as fault:
        MOOR.start(2).fix_chance(events)
    assert fault.value.index == 16  # F17, where the third of two gold4 lies


def test_more_menhirs_of_a_face_than_the_board_has_are_refused_where_they_show() -> None:
    events = deal(2, CLOVERS, MENHIRS)
    elves = [number for number, event in enumerate(events) if event.endswith(" elf")]
    assert len(elves) == 3
    events[elves[2] + 1] = events[elves[2] + 1].rpartition(" ")[0] + " elf"
    with pytest.raises(ChanceFault, match=r"G2\.1: this board has no elf left") as fault:
        MOOR.start(2).fix_chance(events)
    assert fault.value.index == elves[2] + 1


def test_the_yellow_set_is_there_for_4_players_and_not_for_3() -> None:
    with pytest.raises(ChanceFault, match=r"G3\.1: F1 gets 3 clovers, not 4"):
        MOOR.start(3).fix_chance(deal(4))
    with pytest.raises(ChanceFault, match=r"G3\.1: F1 gets 4 clovers, not 3"):
        MOOR.start(4).fix_chance(deal(3))
    eleven = deal(4, "F1 hare hare hare hare | F2 hare hare hare hare | F3 hare hare hare bird")
    MOOR.start(4).fix_chance(eleven)
    eight = deal(2, "F1 hare hare hare | F2 hare hare hare | F3 hare hare bird")
    MOOR.start(2).fix_chance(eight)
    eight[2] = "clovers F3 hare hare hare"
    with pytest.raises(ChanceFault, match=r"G2\.1: the mix of this board has no hare left"):
        MOOR.start(2).fix_chance(eight)


@pytest.mark.parametrize("count", [0, 1, 17, 32, 34])
def test_a_set_up_has_a_line_for_each_field_and_each_menhir(count: int) -> None:
    events = [*deal(2), "menhir F9 elf"][:count]
    with pytest.raises(MadangError, match=f"33 chance events are due here, not {count}"):
        MOOR.start(2).fix_chance(events)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_chance_has_laid_can_be_read_back(players: int) -> None:
    drawn, read = MOOR.start(players), MOOR.start(players)
    events = drawn.chance(step_generator(bytes(32), players))
    assert [event.split()[1] for event in events[:17]] == [f"F{number}" for number in range(1, 18)]
    assert [event.split()[1] for event in events[17:]] == [f"F{n}" for n in range(1, 18) if n != 9]
    read.fix_chance(events)
    assert read.state.tobytes() == drawn.state.tobytes()


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("rainbow red", "G4.1: no red disc is left in the bag"),
        ("rainbow pink", "G4.1: a disc is due: rainbow and its colour"),
        ("rainbow", "G4.1: a disc is due: rainbow and its colour"),
        ("rainbow green green", "G4.1: a disc is due: rainbow and its colour"),
        ("rainbow Green", "G4.1: a disc is due: rainbow and its colour"),
        ("sun green", "G4.1: a disc is due: rainbow and its colour"),
        ("", "G4.1: a disc is due: rainbow and its colour"),
    ],
)
def test_a_wrong_disc_is_refused_with_its_rule(event: str, reason: str) -> None:
    position = moor("A F1 F1 | B F3 F3", clouds="red . . . . . .", turn="rainbow").position
    before = position.state.tobytes()
    with pytest.raises(ChanceFault) as fault:
        position.fix_chance([event])
    assert (fault.value.index, str(fault.value)) == (0, reason)
    assert position.state.tobytes() == before
    position.fix_chance(["rainbow green"])
    assert position.game.view_data(position.view())["disc"] == "green"


def test_a_disc_is_one_event_and_none_where_a_seat_decides() -> None:
    position = moor("A F1 F1 | B F3 F3", turn="rainbow").position
    for events in ([], ["rainbow green", "rainbow blue"]):
        with pytest.raises(MadangError, match=f"1 chance events are due here, not {len(events)}"):
            position.fix_chance(events)
    with pytest.raises(MadangError, match="0 chance events are due here, not 1"):
        dealt(2).position.fix_chance(["rainbow green"])


def test_what_chance_has_drawn_can_be_read_back() -> None:
    table = moor("A F1 F1 | B F3 F3", clouds="red . . . . . .", turn="rainbow")
    for step in range(20):
        drawn, read = table.position.copy(), table.position.copy()
        events = drawn.chance(step_generator(bytes(32), step))
        read.fix_chance(events)
        assert read.state.tobytes() == drawn.state.tobytes()
        assert events[0].startswith("rainbow ")
