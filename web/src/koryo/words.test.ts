import { beforeEach, expect, it } from "vitest";
import { overwriteGetLocale } from "../paraglide/runtime";
import type { Happening } from "./view";
import { offered, pieces, told } from "./words";

const names = { own: "A", of: (seat: string) => ({ A: "Ada", B: "Ben" })[seat] ?? seat, standIn: () => "" };
const swap: Happening = {
  ply: 1,
  by: "B",
  do: "lobby",
  seat: "A",
  kind: "3",
  other_seat: "B",
  other_kind: "9",
};

beforeEach(() => overwriteGetLocale(() => "en"));

it("has the same sentence in pieces as without", () => {
  const text = pieces((mark) => told(swap, names, mark))
    .map((piece) => piece.text)
    .join("");
  expect(text).toBe(told(swap, names));
});

it("knows which words name a kind", () => {
  const named = pieces((mark) => told(swap, names, mark)).filter((piece) => piece.kind);
  expect(named).toEqual([
    { text: "1 Senator", kind: "3" },
    { text: "1 Merchant", kind: "9" },
  ]);
});

it("says of chance whom it concerns, and lists what was dealt", () => {
  const dealt: Happening = { ply: 0, by: null, do: "deal", seat: "A", kinds: "2 2 4", count: 3 };
  expect(told(dealt, names)).toBe("You are dealt 2 Spies and 1 Priest.");
});

it("is one piece where no kind is named", () => {
  expect(pieces((mark) => offered({ text: ".", do: "end" }, names, mark))).toEqual([
    { text: "End your turn" },
  ]);
});
