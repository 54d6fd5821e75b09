import { expect, it } from "vitest";
import { widest, type Room } from "./measure";

const room: Room = { width: 300, height: 100, gap: 10, step: 0.25, rise: 0, most: 150 };

it("is bound by the height where there are few cards", () => {
  expect(widest([1, 1], room)).toBeCloseTo(100 / 1.4, 0);
});

it("is bound by the width where there are many", () => {
  const width = widest([1, 1, 1, 1, 5, 1], room);
  expect(6 * width + 4 * 0.25 * width + 5 * 10).toBeLessThanOrEqual(300);
});

it("takes more rows when that makes the cards larger", () => {
  const high = { ...room, height: 220 };
  expect(widest([1, 1, 1, 1, 1, 1], high)).toBeGreaterThan((300 - 50) / 6);
});

it("never exceeds the most that is wanted", () => {
  expect(widest([1], { ...room, height: 1000, width: 1000 })).toBe(150);
  expect(widest([], { ...room, height: 1000 })).toBe(150);
});
