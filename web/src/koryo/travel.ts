/**
 * Cards of a kind are counts; to show one travel it must be the same thing before and after. Here the cards that can
 * be seen get numbers, and keep them from one view to the next as well as can be told.
 */
import { KINDS, type Counts, type Kind, type View } from "./view";

/** `hand`, `down:A` (face down before a seat) or `tableau:A`. */
export type Place = string;

export interface Placed {
  id: number;
  kind: Kind | null;
  place: Place;
}

/** The cards of a view, each with the number that it had before, wherever it was. Of a stack, the top ones move. */
export function follow(before: Placed[], view: View): Placed[] {
  const wanted = seen(view);
  const left = [...before];
  const take = (index: number) => (index < 0 ? undefined : left.splice(index, 1)[0]);
  const found = wanted.map(({ kind, place }) =>
    take(left.findIndex((card) => card.kind === kind && card.place === place)),
  );
  for (let index = wanted.length - 1; index >= 0; index--) {
    const { kind, place } = wanted[index]!;
    const from = (card: Placed) => card.place === place.replace("tableau", "down");
    const same = (card: Placed) => card.kind === kind && kind !== null;
    found[index] ??=
      take(left.findLastIndex((card) => same(card) && from(card))) ??
      take(left.findLastIndex((card) => card.kind === null && from(card))) ??
      take(left.findLastIndex(same));
  }
  let next = Math.max(0, ...before.map((card) => card.id)) + 1;
  return wanted.map((card, index) => ({ id: found[index]?.id ?? next++, ...card }));
}

function seen(view: View): { kind: Kind | null; place: Place }[] {
  const several = (counts: Counts, place: Place) =>
    KINDS.flatMap((kind) => Array.from({ length: counts[kind] ?? 0 }, () => ({ kind, place })));
  return [
    ...several(view.hand, "hand"),
    ...Object.keys(view.tableau).flatMap((seat) => [
      ...(seat === view.seat
        ? several(view.down, `down:${seat}`)
        : Array.from({ length: view.down_sizes[seat] ?? 0 }, () => ({ kind: null, place: `down:${seat}` }))),
      ...several(view.tableau[seat]!, `tableau:${seat}`),
    ]),
  ];
}
