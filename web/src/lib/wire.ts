// Written by `make types` from src/madang/server/typescript.py; a test compares them.

export type Language = "en" | "fr" | "ko" | "sk";

export type Phrase = "hello" | "good-luck" | "well-played" | "thanks" | "sorry" | "oops" | "thinking" | "your-turn" | "wow" | "one-more" | "must-go" | "good-game";

/** A decision at the table's ply. The same `id` again gets the same acknowledgement. */
export interface Move {
  type: "move";
  ply: number;
  id: string;
  choice: string;
}

/** Take a free seat, before the game. */
export interface Sit {
  type: "sit";
  seat: string;
}

/** Give the seat up before the game; during it, let the others know that one is gone. */
export interface Leave {
  type: "leave";
}

/** Put a bot of a level on a free seat, before the game. */
export interface AddBot {
  type: "add-bot";
  seat: string;
  level: string;
}

export interface RemoveBot {
  type: "remove-bot";
  seat: string;
}

/** Begin; for the host, when every seat is taken. */
export interface Start {
  type: "start";
}

/** Give up a table that has not begun; for the host. */
export interface Close {
  type: "close";
}

/** Say that a bot should play for a person who left or ran out of time. */
export interface Replace {
  type: "replace";
  seat: string;
}

/** Come back after leaving, or take the seat back from the bot that played on. */
export interface Return {
  type: "return";
}

export interface Say {
  type: "say";
  phrase: Phrase;
}

/** After the game: the same again with the same seats. */
export interface Rematch {
  type: "rematch";
}

/** What a strong player would choose; only where all others are bots. */
export interface AskHint {
  type: "hint";
}

/** Why a choice is not allowed now. */
export interface Why {
  type: "why";
  choice: string;
}

/** Ask for the whole state again. */
export interface Sync {
  type: "sync";
}

/** Get no more phrases of a seat, or get them again, on this connection. */
export interface Mute {
  type: "mute";
  seat: string;
  muted: boolean;
}

/** Take your time. */
export interface NoClock {
  kind: "none";
}

/** A bank of seconds for each seat, and a bonus for each decision, up to a cap that is never below the bank. */
export interface LiveClock {
  kind: "live";
  bank?: number;
  bonus?: number;
  cap?: number;
}

/** Days for each decision. */
export interface SlowClock {
  kind: "slow";
  days?: number;
}

/** A table to open. With `bots`, the other seats are taken by bots of these levels and the game begins. */
export interface NewTable {
  game: string;
  players: number;
  edition?: string | null;
  options?: Record<string, string>;
  pace?: NoClock | LiveClock | SlowClock;
  open?: boolean;
  bots?: string[];
}

export interface Profile {
  name: string;
  language?: Language;
}

export interface Me {
  name: string;
  language: Language;
}

/** Who sits there: a person, a bot, or nobody (both null). */
export interface SeatInfo {
  seat: string;
  name: string | null;
  bot: string | null;
  stand_in: string | null;
  away: "" | "left" | "time";
  votes: string[];
}

/** What everyone may know about a table. */
export interface TableInfo {
  id: string;
  game: string;
  edition: string;
  options: Record<string, string>;
  players: number;
  pace: NoClock | LiveClock | SlowClock;
  open: boolean;
  host: string | null;
  status: "closed" | "finished" | "open" | "running";
  commitment: string;
  secret: string | null;
  seats: SeatInfo[];
  rematch: string | null;
}

export interface LobbyTable {
  table: TableInfo;
  seat: string | null;
  yours: boolean;
  changed: number;
}

export interface LobbyAnswer {
  own: LobbyTable[];
  open: LobbyTable[];
  watch: LobbyTable[];
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  fewest: number;
  most: number;
  editions: Record<string, Record<string, string>>;
  options: Record<string, string[]>;
  levels: string[];
  bots_ready: boolean;
}

export interface Result {
  scores: number[];
  winners: string[];
}

/** A line of the final score, for each seat from A on. What a line does not have is empty. */
export interface ScoreLine {
  line: string;
  kind: string;
  counts: number[];
  points: number[];
  honours: string[];
}

/** All that a viewer may know now. `events` are those that led here, empty when asked for. */
export interface State {
  type: "state";
  table: TableInfo;
  ply: number;
  seat: string | null;
  awaiting: string[];
  lodged: string | null;
  view: Record<string, unknown> | null;
  choices: (Record<string, string | number>)[];
  result: Result | null;
  score: ScoreLine[] | null;
  events: (Record<string, string | number | null>)[];
}

/** What is so at this moment and is not stored: who is here, and the clocks. */
export interface Now {
  type: "now";
  here: string[];
  watching: number;
  clocks: Record<string, number>;
  running: string[];
}

/** A message was carried out; for a move, it is stored. */
export interface Done {
  type: "done";
  id: string | null;
  ply: number | null;
}

export interface Said {
  type: "said";
  seat: string;
  phrase: string;
}

/** The table goes on as another one. */
export interface Follow {
  type: "follow";
  table: string;
}

/** Something that a choice brings. Clients put `kind` into their own words. */
export interface Gain {
  kind: string;
  parameters: Record<string, string | number>;
}

/** What a strong player would choose. `gains` are what only that brings at once, and not the next best. */
export interface HintAnswer {
  type: "hint";
  ply: number;
  best: string;
  chance: number;
  margin: number;
  runner_up: string | null;
  runner_up_chance: number | null;
  gains: Gain[];
  reason: string;
}

/** What was asked for is not done. `words` say so in English; clients put `code` into their own. */
export interface Refusal {
  type: "refused";
  code: string;
  id: string | null;
  rule: string | null;
  parameters: Record<string, string | number>;
  words: string;
}

/** How far the analysis of a finished game has come; `analysis` is there when it is done (docs/analysis.md). */
export interface AnalysisAnswer {
  done: number;
  of: number;
  analysis: Record<string, unknown> | null;
}

export type Action = Move | Sit | Leave | AddBot | RemoveBot | Start | Close | Replace | Return | Say | Rematch | AskHint | Why;

export type SocketMessage = Move | Sit | Leave | AddBot | RemoveBot | Start | Close | Replace | Return | Say | Rematch | AskHint | Why | Sync | Mute;

export type Pace = NoClock | LiveClock | SlowClock;

export type Outcome = Done | Follow | HintAnswer;

export type Answer = Done | Follow | HintAnswer | Refusal;

export type ServerMessage = State | Now | Done | Said | Follow | HintAnswer | Refusal;
