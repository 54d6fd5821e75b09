import { expect, it } from "vitest";
import { newestFirst, withTurnedUp } from "./log";
import type { Happening, View } from "./view";

const events = ["A", "B", "A", "C", null].map((by, ply) => ({ ply, by, text: ".", do: "end" }) as Happening);
const plies = (list: Happening[]) => list.map((event) => event.ply);

it("parts what happened at the own last decision", () => {
  const { since, before } = newestFirst(events, "A");
  expect(plies(since)).toEqual([4, 3]);
  expect(plies(before)).toEqual([2, 1, 0]);
});

it("is all new to a spectator and to one who has not decided yet", () => {
  expect(newestFirst(events, null).since).toHaveLength(5);
  expect(newestFirst(events, "D").before).toHaveLength(0);
});

it("counts the cards that were turned up, by the views before and after", () => {
  const view = (down: number) => ({ down_sizes: { A: 0, B: down } }) as unknown as View;
  const reveal = { ply: 4, by: "B", do: "reveal", kind: "9" } as const;
  const deal = { ply: 4, by: null, do: "deal", seat: "A", count: 9 } as const;
  expect(withTurnedUp([reveal, deal], view(3), view(0))).toEqual([{ ...reveal, count: 3 }, deal]);
  expect(withTurnedUp([reveal], view(2), view(1))).toEqual([{ ...reveal, count: 1 }]);
  const both = [reveal, { ...reveal, ply: 5, kind: "4" } as const];
  expect(withTurnedUp(both, view(2), view(0))).toEqual(both);
});
