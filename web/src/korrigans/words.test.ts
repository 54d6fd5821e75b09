import { beforeEach, expect, test } from "vitest";
import { overwriteGetLocale } from "../paraglide/runtime";
import * as m from "../paraglide/messages";
import { deed, holding, tale } from "./words";

const names = { own: "A", of: (seat: string) => ({ A: "Anna", B: "Ben" })[seat] ?? seat };

beforeEach(() => overwriteGetLocale(() => "en"));

test("plurals", () => {
  expect(m.korrigans_clovers({ count: 1 })).toBe("1 clover");
  overwriteGetLocale(() => "sk");
  expect(m.korrigans_clovers({ count: 3 })).toBe("3 štvorlístky");
  expect(m.korrigans_clovers({ count: 5 })).toBe("5 štvorlístkov");
});

test("a deed and an event in words", () => {
  const move = { text: "move 1 hare F5", do: "move", korrigan: 1, companion: "hare", field: "F5" } as const;
  expect(deed(move, names)).toBe("Korrigan 1 to F5 Brug an Noz (hare)");
  expect(tale({ ply: 3, by: "B", text: "take ?", do: "take" }, names)).toBe("Ben takes a clover.");
  expect(tale({ ply: 3, by: "A", text: "take mole", do: "take", token: "mole" }, names)).toBe(
    "You take a clover: mole.",
  );
});

test("tokens that somebody holds", () => {
  expect(holding({ hare: 2, gold1: 1 })).toBe("hare ×2 and 1 gold");
  expect(holding({})).toBe("nothing");
});
