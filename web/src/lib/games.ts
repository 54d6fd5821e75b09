/** What a game brings to the client beside its table: its events, its choices and its whole table in words. */

import { koryoWords } from "../koryo/words";
import { korrigansWords } from "../korrigans/words";
import type { Choice, GameEvent } from "./table";
import type { Gain } from "./wire";
import type { Names } from "./words";

export interface Fact {
  label: string;
  value: string;
}

export interface Grid {
  caption: string;
  head: string[];
  rows: string[][]; // the first cell of each is its heading
}

/** The table as text: what the text form shows, and what a screen reader reads. */
export interface Sheet {
  facts: Fact[];
  grids: Grid[];
}

export interface GameWords {
  /** An event as a sentence. */
  told(event: GameEvent, names: Names): string;
  /** Whether an event needs no line of its own in the log. */
  quiet(event: GameEvent): boolean;
  /** A choice, as a button says it. */
  choice(choice: Choice, names: Names): string;
  /** The heading under which a choice is listed. */
  group(choice: Choice): string;
  /** What a choice brings, as a hint lists it. */
  gain(gain: Gain, names: Names): string;
  sheet(view: Record<string, unknown>, names: Names): Sheet;
}

const GAMES: Record<string, GameWords> = { koryo: koryoWords, korrigans: korrigansWords };

export function wordsOf(game: string): GameWords {
  const found = GAMES[game];
  if (!found) throw new Error(`no words for the game ${game}`);
  return found;
}
