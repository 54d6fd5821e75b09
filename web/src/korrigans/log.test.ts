import { expect, test } from "vitest";
import { newestFirst } from "./log";
import type { Seat, TableEvent } from "./view";

const event = (ply: number, by: Seat | null, what: string) =>
  ({ ply, by, do: what, text: what }) as TableEvent;
const LOG = [
  event(0, null, "menhir"),
  event(1, "A", "stay"),
  event(2, null, "rainbow"),
  event(3, "B", "stay"),
];
const plies = (own: Seat | null) => {
  const { since, before } = newestFirst(LOG, own);
  return [since, before].map((lines) => lines.map(({ event }) => event.ply));
};

test("what is new since one's own last decision", () => {
  expect(plies("A")).toEqual([[3, 2], [1]]);
  expect(plies("B")).toEqual([[], [3, 2, 1]]);
});

test("nothing is new to those who only watch, or have not decided yet", () => {
  expect(plies(null)).toEqual([[], [3, 2, 1]]);
  expect(plies("C")).toEqual([[], [3, 2, 1]]);
});
