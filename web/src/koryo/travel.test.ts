import { expect, it } from "vitest";
import { follow } from "./travel";
import type { View } from "./view";

function view(changes: Partial<View>): View {
  return { seat: "A", hand: {}, down: {}, down_sizes: {}, tableau: { A: {}, B: {} }, ...changes } as View;
}

const where = (cards: ReturnType<typeof follow>, id: number) => cards.find((card) => card.id === id);

it("numbers each card once", () => {
  const cards = follow([], view({ hand: { "9": 2, B: 1 }, tableau: { A: { "3": 1 }, B: { "3": 2 } } }));
  expect(new Set(cards.map((card) => card.id)).size).toBe(6);
});

it("follows an own card from the hand to the tableau", () => {
  const dealt = follow([], view({ hand: { "9": 2, "4": 1 } }));
  const ordered = follow(dealt, view({ down: { "9": 2 } }));
  const shown = follow(ordered, view({ tableau: { A: { "9": 2 }, B: {} } }));
  expect(shown.map((card) => card.id)).toEqual(
    dealt.filter((card) => card.kind === "9").map((card) => card.id),
  );
});

it("follows what another turns up", () => {
  const hidden = follow([], view({ down_sizes: { B: 2 } }));
  const shown = follow(hidden, view({ tableau: { A: {}, B: { "7": 2 } }, down_sizes: { B: 0 } }));
  expect(shown.map((card) => card.id)).toEqual(hidden.map((card) => card.id));
});

it("follows both cards of a swap and leaves the others", () => {
  const before = follow([], view({ tableau: { A: { "3": 2 }, B: { "9": 1 } } }));
  const after = follow(before, view({ tableau: { A: { "3": 1, "9": 1 }, B: { "3": 1 } } }));
  expect(after.filter((card) => where(before, card.id)?.place !== card.place)).toHaveLength(2);
  expect(after.every((card) => where(before, card.id)?.kind === card.kind)).toBe(true);
});

it("gives a new card a new number", () => {
  const before = follow([], view({ hand: { "1": 1 } }));
  const after = follow(before, view({ hand: { "1": 1, "2": 1 } }));
  expect(after.map((card) => card.id)).toEqual([1, 2]);
});

it("moves the top of a stack", () => {
  const dealt = follow([], view({ hand: { "9": 3 } }));
  const ordered = follow(dealt, view({ down: { "9": 2 } }));
  expect(ordered.map((card) => card.id)).toEqual(dealt.slice(1).map((card) => card.id));
});
