/** What a game brings to the client beside its table: its events, its choices and its whole table in words. */

import { koryoWords } from "../koryo/words";
import { korrigansWords } from "../korrigans/words";
import type { Choice, GameEvent, Model } from "./table";
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

type View = Record<string, unknown>;

export interface GameWords {
  /** An event as a sentence. */
  told(event: GameEvent, names: Names): string;
  /** Whether an event needs no line of its own in the log. */
  quiet(event: GameEvent): boolean;
  /** The events of a log from `begin` on, with those that only the views before and after them show. */
  completed(log: readonly GameEvent[], begin: number, before: View, after: View): GameEvent[];
  /** A choice, as a button says it. */
  choice(choice: Choice, view: View, names: Names): string;
  /** The heading under which a choice is listed. */
  group(choice: Choice): string;
  /** What a choice brings, as a hint lists it. */
  gain(gain: Gain, names: Names): string;
  sheet(view: View, names: Names): Sheet;
}

const GAMES: Record<string, GameWords> = { koryo: koryoWords, korrigans: korrigansWords };

export function wordsOf(game: string): GameWords {
  const found = GAMES[game];
  if (!found) throw new Error(`no words for the game ${game}`);
  return found;
}

/** A model that a message has led to, with what the views before and after it show beside the new events. */
export function completed(before: Model, after: Model): Model {
  const [last, state] = [before.state?.view, after.state];
  if (!last || !state?.view || after.log === before.log) return after;
  const news = wordsOf(state.table.game).completed(after.log, before.log.length, last, state.view);
  return { ...after, log: [...before.log, ...news] };
}
