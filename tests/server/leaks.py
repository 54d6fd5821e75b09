"""Leaks planted on purpose, as data: what is told that may not be. `test_secrecy` must catch each."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
import pytest
from msgspec.structs import replace

from madang.games import game
from madang.games.base import SPECTATOR, Position, View
from madang.records import to_line
from madang.server import actions, live, messages, replays, sockets, table, tables
from madang.server.live import Live
from madang.server.messages import Answer, State
from madang.server.metrics import MOVES
from madang.server.refusals import Refused
from madang.server.seats import answered
from madang.server.table import Step, Still, Table, events_open
from madang.server.tables import Tables

Plant = Callable[[pytest.MonkeyPatch], None]


class Leak(NamedTuple):
    name: str
    plant: Plant
    games: tuple[str, ...]


LEAKS: list[Leak] = []


def leak(*games: str) -> Callable[[Plant], Plant]:
    def enter(plant: Plant) -> Plant:
        name = plant.__name__.replace("_", " ")
        LEAKS.append(Leak(name, plant, games or ("koryo", "korrigans")))
        return plant

    return enter


def hidden(table: Table) -> int:
    """A number that follows from the whole position."""
    return crc32(table.recorder.position.state.tobytes()) if table.recorder else 0


def change_state(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[Table, str | None, State], State]
) -> None:
    """Let every state message be another."""
    honest = Table.state_message

    def leaky(self: Table, seat: str | None, events: Sequence[msgspec.Raw]) -> State:
        return change(self, seat, honest(self, seat, events))

    monkeypatch.setattr(Table, "state_message", leaky)


def change_view(monkeypatch: pytest.MonkeyPatch, change: Callable[[Any, View], None]) -> None:
    """Let every view that the server takes be another; what the tests themselves look at stays honest."""

    class Leaky(Position):
        def view(self, seat: int = SPECTATOR) -> View:
            view = super().view(seat)
            change(self.state, view)
            return view

    honest = Table.still_for

    def leaky(self: Table, seat: str | None) -> Still:
        position = honest(self, seat).position
        return Still(Leaky(position.game, position.state, position.steps))

    monkeypatch.setattr(Table, "still_for", leaky)


# What the state shows


@leak()
def the_view_of_the_next_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(self: Table, seat: str | None, state: State) -> State:
        assert self.recorder
        position = self.recorder.position
        return replace(
            state, view=self.game.view_data(position.view((self.number(seat) + 1) % position.players))
        )

    change_state(monkeypatch, change)


@leak()
def a_spectator_as_the_first_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.number
    monkeypatch.setattr(Table, "number", lambda self, seat: honest(self, seat or "A"))


@leak()
def the_whole_position_to_newcomers(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Live.join

    def leaky(self: Live, connection: Any, clock: Callable[[], float]) -> None:
        assert self.table.recorder
        connection.send(messages.encode(self.table.recorder.position.state.tobytes()))
        honest(self, connection, clock)

    monkeypatch.setattr(Live, "join", leaky)


@leak()
def choices_in_an_order_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(self: Table, seat: str | None, state: State) -> State:
        return replace(state, choices=state.choices[:: -1 if hidden(self) % 2 else 1])

    change_state(monkeypatch, change)


@leak()
def keys_in_an_order_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(self: Table, seat: str | None, state: State) -> State:
        items = list(msgspec.json.decode(messages.encode(state.view or {})).items())
        return replace(state, view=dict(items[:: -1 if hidden(self) % 2 else 1]))

    change_state(monkeypatch, change)


@leak()
def a_length_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.state
    monkeypatch.setattr(Table, "state", lambda self, *told: honest(self, *told) + b" " * (hidden(self) % 7))


@leak("koryo")
def how_many_choices_another_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(self: Table, seat: str | None, state: State) -> State:
        assert self.recorder
        return replace(state, awaiting=[*state.awaiting, str(len(self.recorder.position.legal_actions()))])

    change_state(monkeypatch, change)


@leak()
def one_state_for_all_who_look(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: Table, seat: str | None, events: Sequence[msgspec.Raw] = ()) -> bytes:
        if events:
            return messages.encode(self.state_message(seat, events))
        kept: bytes = self.__dict__.setdefault("kept", messages.encode(self.state_message(seat, ())))
        return kept

    monkeypatch.setattr(Table, "state", leaky)


@leak("koryo")
def what_others_sent_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(s: Any, v: View) -> None:
        v["gone"] += s["returned"].sum(axis=0)

    change_view(monkeypatch, change)


@leak("koryo")
def what_lies_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(s: Any, v: View) -> None:
        v["down"] = s["down"].sum(axis=0)

    change_view(monkeypatch, change)


@leak("korrigans")
def what_others_remember(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(s: Any, v: View) -> None:
        v["memory"] = s["memory"].max(axis=0)

    change_view(monkeypatch, change)


@leak("korrigans")
def what_is_behind_the_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(s: Any, v: View) -> None:
        v["behind"] = s["behind"]
        v["behind_open"] = 1

    change_view(monkeypatch, change)


@leak("korrigans")
def what_was_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(s: Any, v: View) -> None:
        v["given"] = s["given"]

    change_view(monkeypatch, change)


# Orders that are lodged


@leak("koryo")
def the_orders_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(self: Table, seat: str | None, state: State) -> State:
        return replace(state, lodged=" ".join(row.choice for row in self.lodged.values()))

    change_state(monkeypatch, change)


@leak("koryo")
def who_ordered_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.awaiting

    def leaky(self: Table) -> list[str]:
        return honest(self) + [row.seat for row in self.lodged.values() if len(row.choice) != 3]

    monkeypatch.setattr(Table, "awaiting", leaky)


@leak("koryo")
def that_an_order_was_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Tables.news

    def leaky(self: Tables, live: Live, steps: list[Step] | None = None, only: str | None = None) -> None:
        live.tell_now(self.clock())
        honest(self, live, steps, only)

    monkeypatch.setattr(Tables, "news", leaky)


@leak()
def the_ids_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Live.seen

    def leaky(self: Live, seat: str | None, steps: Sequence[Step]) -> list[msgspec.Raw]:
        told = msgspec.Raw(messages.encode(sorted(move_id for _, move_id in self.table.done)))
        return [*honest(self, seat, steps), told]

    monkeypatch.setattr(Live, "seen", leaky)


# What happened


@leak()
def the_log_of_all_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "events_seen", lambda game, viewer, step: events_open(game, step))


@leak()
def the_news_of_all_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "events_seen", lambda game, viewer, step: events_open(game, step))


@leak()
def what_was_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("koryo", "korrigans"):
        monkeypatch.setattr(type(game(name)), "seen_chance", lambda self, view, events: list(events))


@leak()
def what_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("koryo", "korrigans"):
        monkeypatch.setattr(type(game(name)), "seen", lambda self, view, seat, text: text)


@leak()
def the_record_of_a_running_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: Table) -> str:
        assert self.recorder
        return to_line(self.recorder.record)

    monkeypatch.setattr(replays, "record_line", leaky)


@leak()
def the_replay_of_a_running_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "finished", lambda table: None)


# Answers


@leak()
def a_refusal_that_speaks_of_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.still_for
    seen: list[Table] = []

    def noting(self: Table, seat: str | None) -> Still:
        seen[:] = [self]
        return honest(self, seat)

    def leaky(refusal: Any) -> Refused:
        return Refused(refusal.code, rule=refusal.rule, words=f"{refusal.words} {hidden(seen[0])}")

    monkeypatch.setattr(Table, "still_for", noting)
    monkeypatch.setattr(actions, "by_rule", leaky)


@leak()
def a_refusal_that_is_kinder_to_some(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Tables.act

    async def leaky(self: Tables, live: Live, *asked: Any) -> Answer:
        reply = asked[2] if len(asked) > 2 else tables.ignore

        def leaky_reply(answer: Answer) -> None:
            if isinstance(answer, messages.Refusal) and hidden(live.table) % 2:
                answer = replace(answer, code="failed")
            reply(answer)

        return await honest(self, live, asked[0], asked[1], leaky_reply)

    monkeypatch.setattr(Tables, "act", leaky)


@leak()
def a_hint_for_anyone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def leaky(tables: Tables, live: Live, person: str | None, asked: Any, reply: Any) -> Answer:
        assert live.table.recorder
        best = [*live.table.recorder.position.legal(), ""][0]
        return answered(reply, messages.HintAnswer(live.table.ply, best, 0.5, 0.0, None, None, [], ""))

    monkeypatch.setitem(actions.DOERS, messages.AskHint, leaky)


@leak()
def an_acknowledgement_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = actions.decide

    async def leaky(tables: Tables, live: Live, seat: str, asked: Any, reply: Any = None) -> Answer:
        told = hidden(live.table)
        return await honest(tables, live, seat, asked, lambda answer: reply(replace(answer, ply=told)))

    monkeypatch.setattr(actions, "decide", leaky)


@leak()
def a_second_message_for_some(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Live.tell_state

    def leaky(self: Live, *told: Any) -> None:
        for _ in range(1 + hidden(self.table) % 2):
            honest(self, *told)

    monkeypatch.setattr(Live, "tell_state", leaky)


@leak()
def how_many_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Live.now

    def leaky(self: Live, now: float) -> messages.Now:
        found = honest(self, now)
        return replace(found, watching=found.watching + hidden(self.table) % 2)

    monkeypatch.setattr(Live, "now", leaky)
    assert sockets  # `sync` asks for it too


# The secret


@leak()
def the_secret_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = table.table_info
    monkeypatch.setattr(
        table, "table_info", lambda head, *more: replace(honest(head, *more), secret=head.secret)
    )


@leak()
def the_secret_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = table.table_info
    monkeypatch.setattr(
        tables, "table_info", lambda head, *more: replace(honest(head, *more), secret=head.secret)
    )


@leak()
def a_hash_of_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.info
    monkeypatch.setattr(Table, "info", lambda self: replace(honest(self), commitment=f"{hidden(self):08x}"))


# For whoever runs the server


@leak()
def a_log_of_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Tables.news

    def leaky(self: Tables, live: Live, *told: Any, **more: Any) -> None:
        actions.log.info("a move at a table", extra={"why": str(hidden(live.table))})
        honest(self, live, *told, **more)

    monkeypatch.setattr(Tables, "news", leaky)


@leak()
def a_figure_of_hidden_things(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Tables.news

    def leaky(self: Tables, live: Live, *told: Any, **more: Any) -> None:
        MOVES.inc(hidden(live.table) % 7)
        honest(self, live, *told, **more)

    monkeypatch.setattr(Tables, "news", leaky)
