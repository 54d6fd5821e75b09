import type { Kind } from "./emblems";

export type Seat = string;

/** What one seat, or a spectator, may know: `view` of a table's state. Null where it may not, or there is nobody. */
export interface View {
  seat: Seat | null;
  players: number;
  options: Record<string, string>;
  turn: Seat | null;
  phase: string;
  season: number;
  first: Seat | null;
  bank: number;
  tokens: Record<Seat, number>;
  tableau: Record<Seat, Counts>;
  majorities: Record<string, Seat | null>;
  hand_sizes: Record<Seat, number>;
  down_sizes: Record<Seat, number | null>;
  hand: Counts;
  down: Counts;
}

export type Counts = Partial<Record<Kind, number>>;

/** A notation's text taken apart. */
export interface Parts {
  text: string;
  do: string;
  kind?: Kind;
  other?: Kind;
  count?: number;
  seat?: Seat;
  other_seat?: Seat;
  other_kind?: Kind;
}

export type Choice = Parts;

/** Something that happened: a decision of a seat, or chance where `by` is null. */
export interface Happening extends Parts {
  ply: number;
  by: Seat | null;
}

/** How the score adds up: a line's name and a cell for each seat. Families first, then events, tokens, total. */
export type ScoreLine = [string, string[]];
