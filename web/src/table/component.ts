/**
 * What the picture of a game's table gets and may do. It shows everything of the game itself: what is to be decided,
 * the choosing and its confirmation, what happened, the end with its score. The page around it has the rest: who is
 * here, clocks, phrases, hints, refusals, what comes after the end.
 *
 * Its height may be 100 %: that of the window below the bar and above what follows the end, `--table-height`; or more,
 * then the page scrolls. What it keeps at the lower edge of the window stays `--foot-height` above it.
 */

import type { Component } from "svelte";
import type { Choice, GameEvent } from "../lib/table";
import type { State } from "../lib/wire";
import type { Names } from "../lib/words";

export interface TableProps {
  /** The view, the seat, who is awaited, the order that is lodged, and after the end the result. */
  state: State & { view: NonNullable<State["view"]> };
  /** All that happened, as far back as is known, the newest last. */
  log: readonly GameEvent[];
  names: Names;
  /** The legal choices; none where it is not one's own decision, or one is on its way. */
  choices: Choice[];
  /** Who is waited for, in words, while it is not one's own decision. */
  waiting: string;
  /** The text of the choice that a hint has found: it is picked for the person, and can be sent or changed. */
  hinted: string | null;
  /** Whether a choice is sent only when it is confirmed. */
  confirm: boolean;
  /** Whether pieces travel; false where the person prefers reduced motion. */
  motion: boolean;
  /** Send the choice with this text. */
  choose: (text: string) => void;
  /** Ask why a text is no legal choice now; the page shows the answer. */
  why: (text: string) => void;
  /** Show a line about something that was tapped, where such answers are shown. */
  tell: (line: string) => void;
}

export type TablePicture = Component<TableProps>;

/** The picture of each game's table, loaded when a table of that game is opened. */
export const TABLES: Record<string, () => Promise<{ default: TablePicture }>> = {
  koryo: () => import("../koryo/Table.svelte"),
  korrigans: () => import("../korrigans/Table.svelte"),
};
