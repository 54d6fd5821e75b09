import { expect, it } from "vitest";
import { about, aboutPicked } from "./tasks";

it("tells of the one kind of one's own cards that is picked, and of nothing else", () => {
  expect(about("B")).toContain("Barbarian: ");
  expect(aboutPicked(["hand:B", "hand:B"])).toBe(about("B"));
  expect(aboutPicked(["down:9"])).toBe(about("9"));
  expect(aboutPicked(["hand:9", "hand:B"])).toBe("");
  expect(aboutPicked(["card:A:9"])).toBe("");
  expect(aboutPicked([])).toBe("");
});
