import { expect, it } from "vitest";
import { newestFirst } from "./log";
import type { Happening } from "./view";

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
