import type { State } from "../lib/wire";

/**
 * What is offered to a person, as one text: it stays the same as long as nothing of it changes, whatever else the
 * server tells. What the person has picked belongs to it.
 */
export function offerOf(state: Pick<State, "ply" | "lodged" | "choices">, hinted: string | null): string {
  const parts = [state.ply, state.lodged, hinted, ...state.choices.map((choice) => choice["text"])];
  return parts.join("\n");
}
