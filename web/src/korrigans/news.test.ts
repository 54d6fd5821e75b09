import { expect, test } from "vitest";
import { menhirTaken } from "./news";
import type { View } from "./view";

const view = (menhirs: string[], menhirs_shown: View["menhirs_shown"]) =>
  ({ menhirs, menhirs_shown }) as View;

test("a menhir that was taken, and its face", () => {
  const before = view(["F1", "F2"], { elf: 1 });
  expect(menhirTaken(before, view(["F2"], { elf: 2 }))).toEqual({ field: "F1", face: "elf" });
  expect(menhirTaken(before, before)).toBeNull();
  expect(menhirTaken(before, view([], { elf: 2, gold1: 1 }))).toBeNull();
});
