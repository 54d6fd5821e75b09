import { getContext, setContext } from "svelte";
import type { TransitionConfig } from "svelte/transition";
import type { Reach, Spot } from "./choosing";
import type { Seat, View } from "./types";
import type { Placed } from "./travel";
import type { Words } from "./wording";

type Travel = (node: Element, key: { key: number }) => () => TransitionConfig;

/** What every part of the table needs. Its fields change with the view. */
export interface Desk {
  readonly words: Words;
  readonly view: View;
  readonly names: Record<Seat, string>;
  readonly awaiting: Seat[];
  readonly cards: Placed[];
  readonly picked: Spot[];
  /** Whether the viewer has something to choose. */
  readonly choosing: boolean;
  reach(spot: Spot): Reach;
  /** Whether something else in the same place can be chosen, so that this one should look as if it can't. */
  dims(spot: Spot): boolean;
  tap(spot: Spot): void;
  /** Milliseconds that a card travels; none where the person prefers reduced motion. */
  readonly pace: number;
  readonly leave: Travel;
  readonly arrive: Travel;
}

const KEY = Symbol("desk");

export const shareDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const useDesk = (): Desk => getContext<Desk>(KEY);
