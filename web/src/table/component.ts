/**
 * What a game's table gets and may do. A table only shows: it never sends. It calls `select` with the text of a
 * choice; the page asks for confirmation where the person wants that, and sends it.
 */

import type { Component } from "svelte";
import type { Choice, Model } from "../lib/table";
import type { State } from "../lib/wire";
import type { Names } from "../lib/words";
import PlainTable from "./PlainTable.svelte";

export interface TableProps {
  state: State & { view: NonNullable<State["view"]> };
  model: Model;
  names: Names;
  /** The legal choices; none where it is not one's own decision, or one is on its way. */
  choices: Choice[];
  /** The text of the choice that waits for confirmation. */
  selected: string | null;
  select: (text: string | null) => void;
  /** Ask why a text is no legal choice now; the answer shows as a refusal. */
  why: (text: string) => void;
}

/** The picture of each game's table. A game without one is played in the text form. */
export const TABLES: Record<string, Component<TableProps>> = {};

export const TEXT_FORM: Component<TableProps> = PlainTable;
