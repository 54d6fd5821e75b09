import { expect, it } from "vitest";
import type { ScoreLine } from "../lib/wire";
import { parts, running, tied } from "./score";

const none = { kind: "", counts: [], honours: [] };
const family = (kind: string, counts: number[], points: number[]): ScoreLine => ({
  ...none,
  line: "family",
  kind,
  counts,
  points,
});
const lines: ScoreLine[] = [
  family("6", [3, 1], [6, 0]),
  family("9", [0, 4], [0, 9]),
  { ...none, line: "events", points: [-8, -1] },
  { ...none, line: "tokens", points: [0, 24] },
  { ...none, line: "total", points: [-2, 32], honours: ["shame", "fame"] },
];

it("adds up line by line to the totals", () => {
  expect(running(parts(lines), 0)).toEqual([0, 0]);
  expect(running(parts(lines), 2)).toEqual([6, 9]);
  expect(running(parts(lines), parts(lines).length)).toEqual(lines.at(-1)?.points);
});

it("tells whether nobody has a family's points because several have the most", () => {
  expect(tied(lines)).toBe(false);
  expect(tied([family("6", [2, 2], [0, 0]), ...lines])).toBe(true);
  expect(tied([family("6", [0, 0], [0, 0]), ...lines])).toBe(false);
});
