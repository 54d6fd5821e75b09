import { expect, it } from "vitest";
import { about, aboutPicked, power, task } from "./tasks";
import { KINDS } from "./view";

it("says of a family what its majority brings, and of an event what it does", () => {
  expect(about("B")).toBe("Barbarian: destroy another player’s card; −1 point at the end");
  expect(about("7")).toMatch(/^\w+ \(majority\): ./);
  expect(KINDS.every((kind) => power(kind) !== "")).toBe(true);
});

it("tells of the one kind of one's own cards that is picked, and of nothing else", () => {
  expect(aboutPicked(["hand:B", "hand:B"])).toBe(about("B"));
  expect(aboutPicked(["down:9"])).toBe(about("9"));
  expect(aboutPicked(["hand:9", "hand:B"])).toBe("");
  expect(aboutPicked(["card:A:9"])).toBe("");
  expect(aboutPicked([])).toBe("");
});

it("names the powers that are left when all is turned up", () => {
  const end = { text: ".", do: "end" } as const;
  const bank = { text: "6$", do: "bank" } as const;
  const reveal = { text: "!8", do: "reveal", kind: "8" } as const;
  expect(task("actions", [bank, end], [])).toContain("Banker");
  expect(task("actions", [reveal, bank, end], [])).not.toContain("Banker");
  expect(task("actions", [end], [])).not.toBe("");
});
