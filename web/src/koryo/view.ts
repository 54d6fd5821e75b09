/** What the server says of a game of Koryŏ, as types. */

/** The eleven kinds of card in the rulebook's order. */
export const KINDS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "B", "L"] as const;
export type Kind = (typeof KINDS)[number];

export const FAMILIES = KINDS.slice(0, 9);
export const isEvent = (kind: Kind): boolean => kind === "B" || kind === "L";

export type Seat = string;
export type Counts = Partial<Record<Kind, number>>;

/** What one seat, or a spectator, may know, as `view_data` writes it. Null is hidden, or nobody. */
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
  owner: Seat | null; // may order two kinds this season
  used: Record<"6" | "4" | "2", boolean>;
  tableau: Record<Seat, Counts>;
  majorities: Partial<Record<Kind, Seat | null>>;
  counted: Record<Seat, number>; // the cards of a tableau that count towards its limit
  limits: Record<Seat, number>;
  dealt: Record<Seat, number>;
  placed: Record<Seat, number | null>;
  hand_sizes: Record<Seat, number>;
  down_sizes: Record<Seat, number | null>;
  turned: Record<Seat, Kind | null>;
  unresolved: Record<Seat, { B: number; L: number }>;
  gone: Counts;
  hand: Counts;
  down: Counts;
  returned: Counts;
}

/** A notation's text taken apart. */
export interface Parts {
  do: string;
  kind?: Kind;
  other?: Kind;
  count?: number;
  seat?: Seat;
  other_seat?: Seat;
  other_kind?: Kind;
  /** What was dealt, where one may know it: `2 2 4`. */
  kinds?: string;
}

export interface Choice extends Parts {
  text: string;
}

/** Something that happened: a decision of a seat, or chance where `by` is null. */
export interface Happening extends Parts {
  ply: number;
  by: Seat | null;
}
