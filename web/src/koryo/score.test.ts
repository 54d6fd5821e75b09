import { expect, it } from "vitest";
import { gains, running, tied, totals } from "./score";
import type { ScoreLine } from "./view";

const lines: ScoreLine[] = [
  ["6 Banker", ["3  +6", "1"]],
  ["9 Merchant", ["", "4  +9"]],
  ["Events", ["-8", "-1"]],
  ["Tokens", ["", "+24"]],
  ["Total", ["-2  Wall of Shame", "32  Hall of Fame"]],
];

it("takes the lines apart", () => {
  expect(gains(lines)[0]).toEqual([
    { count: 3, gain: 6 },
    { count: 1, gain: 0 },
  ]);
  expect(gains(lines)[2]![0]).toEqual({ count: 0, gain: -8 });
  expect(totals(lines)).toEqual([
    { total: -2, honour: "shame" },
    { total: 32, honour: "fame" },
  ]);
});

it("adds up line by line to the totals", () => {
  expect(running(gains(lines), 0)).toEqual([0, 0]);
  expect(running(gains(lines), 2)).toEqual([6, 9]);
  expect(running(gains(lines), 4)).toEqual(totals(lines).map(({ total }) => total));
});

it("tells whether nobody has a family's points because several have the most", () => {
  expect(tied(gains(lines))).toBe(false);
  expect(tied(gains([["6 Banker", ["2", "2"]], ...lines]))).toBe(true);
  expect(tied(gains([["6 Banker", ["", ""]], ...lines]))).toBe(false);
});
