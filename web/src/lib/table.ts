/**
 * A table as a client knows it: plain data, changed by pure functions. A message comes in, the next model comes
 * out, with what is to be said to the server. Nothing here knows a browser, a socket or a game.
 */

import type { HintAnswer, Now, Refusal, ServerMessage, SocketMessage, State } from "./wire";

/** A choice: `text` is what a move takes; `do` and the rest are its parts (docs/library.md). */
export type Choice = { text: string; do: string } & Record<string, string | number>;

/** What happened: `by` is the seat that decided, null for chance. */
export type GameEvent = { ply: number; by: string | null; text: string; do: string } & Record<
  string,
  string | number | null
>;

export interface Envelope {
  number: number;
  message: ServerMessage;
}

/** A decision that was sent and not yet acknowledged. */
export interface Pending {
  id: string;
  ply: number;
  choice: string;
}

export interface Heard {
  key: number;
  seat: string;
  phrase: string;
}

export interface Model {
  readonly number: number; // of the last message on this connection
  readonly state: State | null;
  readonly now: Now | null;
  readonly nowAt: number; // milliseconds: when `now` came
  readonly goneSince: Readonly<Record<string, number>>; // when people were first seen to be not here, by seat
  readonly log: readonly GameEvent[];
  readonly logMissing: boolean; // whether something happened that the log does not have
  readonly pending: Pending | null;
  readonly unasked: readonly number[]; // the plies of one's decisions that played themselves
  readonly refusal: Refusal | null;
  readonly said: readonly Heard[]; // the latest last
  readonly hint: HintAnswer | null;
  readonly hintAsked: boolean;
  readonly follow: string | null; // the table that this one goes on as, if that happened just now
}

export interface Step {
  model: Model;
  send: SocketMessage[];
}

const SAID_KEPT = 20;

export const EMPTY: Model = {
  number: 0,
  state: null,
  now: null,
  nowAt: 0,
  goneSince: {},
  log: [],
  logMissing: true,
  pending: null,
  unasked: [],
  refusal: null,
  said: [],
  hint: null,
  hintAsked: false,
  follow: null,
};

/** A connection was made, the first one or another: a move without an answer is sent again with the same id. */
export function connected(model: Model): Step {
  const again = model.pending ? [move(model.pending)] : [];
  return { model: { ...model, number: 0, hintAsked: false }, send: again };
}

/** A message came. A gap in the numbers means that something was lost: the whole state is asked for. */
export function received(model: Model, envelope: Envelope, at: number): Step {
  const gap = envelope.number !== model.number + 1;
  const next = told({ ...model, number: envelope.number }, envelope.message, at);
  return { model: next, send: gap ? [{ type: "sync" }] : [] };
}

function told(model: Model, message: ServerMessage, at: number): Model {
  switch (message.type) {
    case "state":
      return withState(model, message);
    case "now":
      return { ...model, now: message, nowAt: at, goneSince: goneSince(model, message, at) };
    case "done":
      return message.id !== null && message.id === model.pending?.id ? { ...model, pending: null } : model;
    case "refused":
      return refused(model, message);
    case "said": {
      const key = (model.said.at(-1)?.key ?? 0) + 1;
      const heard = { key, seat: message.seat, phrase: message.phrase };
      return { ...model, said: [...model.said, heard].slice(-SAID_KEPT) };
    }
    case "hint":
      return { ...model, hintAsked: false, hint: message.ply === model.state?.ply ? message : null };
    case "follow":
      return { ...model, follow: message.table };
    default:
      return model; // a type of a later server
  }
}

function goneSince(model: Model, now: Now, at: number): Model["goneSince"] {
  const seats = model.state?.table.seats ?? [];
  const gone = seats.filter((seat) => seat.name !== null && !now.here.includes(seat.seat));
  return Object.fromEntries(gone.map(({ seat }) => [seat, model.goneSince[seat] ?? at]));
}

function withState(model: Model, state: State): Model {
  const moved = state.ply !== model.state?.ply;
  const log = joined(model.log, marked(model, state.events as GameEvent[]));
  return {
    ...model,
    state: model.state && !moved && same(model.state, state) ? model.state : state,
    log,
    logMissing: nextPly(log) < state.ply,
    hint: moved ? null : model.hint,
    hintAsked: moved ? false : model.hintAsked,
    refusal: moved ? null : model.refusal,
  };
}

/** Whether two states show the same. The shown one then stays, so that what is derived from it is not made anew. */
function same(one: State, other: State): boolean {
  const text = (state: State) => JSON.stringify({ ...state, events: [] });
  return text(one) === text(other);
}

function refused(model: Model, refusal: Refusal): Model {
  const ours = refusal.id !== null && refusal.id === model.pending?.id;
  return { ...model, refusal, pending: ours ? null : model.pending, hintAsked: false };
}

/** The events, of which those that nobody was asked about have a mark. */
function marked(model: Model, events: GameEvent[]): GameEvent[] {
  return events.map((event) =>
    event.by !== null && event.by === model.state?.seat && model.unasked.includes(event.ply)
      ? { ...event, unasked: 1 }
      : event,
  );
}

/** The log with the events that follow it; unchanged where some are missing in between. */
function joined(log: readonly GameEvent[], events: readonly GameEvent[]): readonly GameEvent[] {
  const due = nextPly(log);
  const later = events.filter((event) => event.ply >= due);
  return later.length > 0 && later[0]?.ply === due ? [...log, ...later] : log;
}

function nextPly(log: readonly GameEvent[]): number {
  const last = log.at(-1);
  return last ? last.ply + 1 : 0;
}

/** The whole log was fetched. */
export function withLog(model: Model, log: readonly GameEvent[]): Model {
  const longer = nextPly(log) >= nextPly(model.log) ? log : model.log;
  return { ...model, log: longer, logMissing: model.state !== null && nextPly(longer) < model.state.ply };
}

/** Whether the person chose, or the only choice was made in their place. */
export type How = "asked" | "unasked";

/** The person decides. Nothing happens where there is nothing to decide, or the last decision is on its way. */
export function chose(model: Model, choice: string, id: string, how: How = "asked"): Step {
  const { state } = model;
  if (!state || model.pending || !choicesOf(model).some((one) => one.text === choice)) {
    return { model, send: [] };
  }
  const pending = { id, ply: state.ply, choice };
  const unasked = how === "asked" ? model.unasked : [...model.unasked, state.ply];
  return { model: { ...model, pending, unasked, refusal: null }, send: [move(pending)] };
}

function move(pending: Pending): SocketMessage {
  return { type: "move", ply: pending.ply, id: pending.id, choice: pending.choice };
}

/** Ask for a hint. */
export function askedHint(model: Model): Step {
  if (!mayDecide(model) || model.hintAsked) return { model, send: [] };
  return { model: { ...model, hint: null, hintAsked: true, refusal: null }, send: [{ type: "hint" }] };
}

export function withoutRefusal(model: Model): Model {
  return { ...model, refusal: null };
}

// What a table shows

export function choicesOf(model: Model): Choice[] {
  return (model.state?.choices ?? []) as Choice[];
}

export function mayDecide(model: Model): boolean {
  return choicesOf(model).length > 0;
}

/** Whether one's own decision is awaited: an order that is in is not, nor one that a bot makes in one's place. */
export function isAwaited(model: Model): boolean {
  const { state } = model;
  if (state === null || state.seat === null || !state.awaiting.includes(state.seat)) return false;
  return !state.table.seats.some((seat) => seat.seat === state.seat && seat.stand_in);
}

/** Seconds left for a seat; null without a clock. */
export function secondsLeft(model: Model, seat: string, at: number): number | null {
  const left = model.now?.clocks[seat];
  if (left === undefined) return null;
  const gone = model.now?.running.includes(seat) ? (at - model.nowAt) / 1000 : 0;
  return Math.max(0, left - gone);
}

/** Where in a log that begins which is new since a seat last decided in person; null if it has not. */
export function newsFrom(log: readonly { by: string | null }[], seat: string | null): number | null {
  const last = seat === null ? -1 : log.findLastIndex((event) => event.by === seat && !("unasked" in event));
  return last < 0 ? null : last + 1;
}

export interface Line<Event> {
  event: Event;
  place: number; // in the log
}

/** What happened since a seat last decided and what before it, each with the newest first and without what is quiet. For
 * those who only watch, or have not decided yet, nothing is new. */
export function newestFirst<Event extends { by: string | null }>(
  log: readonly Event[],
  seat: string | null,
  quiet: (event: Event) => boolean,
): { since: Line<Event>[]; before: Line<Event>[] } {
  const from = newsFrom(log, seat) ?? log.length;
  const lines = log
    .map((event, place) => ({ event, place }))
    .filter(({ event }) => !quiet(event))
    .reverse();
  const isNew = ({ place }: Line<Event>) => place >= from;
  return { since: lines.filter(isNew), before: lines.filter((line) => !isNew(line)) };
}
