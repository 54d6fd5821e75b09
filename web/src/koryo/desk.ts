import { getContext, setContext } from "svelte";
import type { TransitionConfig } from "svelte/transition";
import type { Names } from "../lib/words";
import type { Reach, Spot } from "./choosing";
import type { Seat, View } from "./view";
import type { Placed } from "./travel";

type Travel = (node: Element, key: { key: number }) => () => TransitionConfig;

/** What every part of the table needs. Its fields change with the view. */
export interface Desk {
  readonly view: View;
  readonly names: Names;
  readonly awaiting: Seat[];
  readonly cards: Placed[];
  readonly picked: Spot[];
  /** Whether the viewer has something to choose. */
  readonly choosing: boolean;
  reach(spot: Spot): Reach;
  /** Whether a tap means something now; undefined where it does not, so that the attribute is left out. */
  legal(spot: Spot): true | undefined;
  /** Whether something else in the same place can be chosen, so that this one should look as if it can't. */
  dims(spot: Spot): boolean;
  tap(spot: Spot): void;
  /** Show a line about something that was tapped. */
  tell(line: string): void;
  /** Milliseconds that a card travels; none where the person prefers reduced motion. */
  readonly pace: number;
  readonly leave: Travel;
  readonly arrive: Travel;
}

const KEY = Symbol("desk");

export const shareDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const useDesk = (): Desk => getContext<Desk>(KEY);
