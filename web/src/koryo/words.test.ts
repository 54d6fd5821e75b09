import { beforeEach, expect, it } from "vitest";
import { overwriteGetLocale } from "../paraglide/runtime";
import { power } from "./tasks";
import { FAMILIES, KINDS, type Happening, type View } from "./view";
import { koryoWords, offered, pieces, told } from "./words";

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
  expect(pieces((mark) => offered({ text: ".", do: "end" }, {}, names, mark))).toEqual([
    { text: "End your turn" },
  ]);
});

it("says how many cards are turned up together: all of a family, but events one at a time", () => {
  const down = { "9": 3, "4": 1, B: 2 };
  const turnUp = (kind: "9" | "4" | "B") => offered({ text: `!${kind}`, do: "reveal", kind }, down, names);
  expect(turnUp("9")).toBe("Turn up 3 Merchants");
  expect(turnUp("4")).toBe("Turn up 1 Priest");
  expect(turnUp("B")).toBe("Turn up 1 Barbarian");
});

it("has a sheet that says who holds each power and what it does", () => {
  const view = {
    tableau: { A: { "6": 2 }, B: {} },
    majorities: Object.fromEntries(FAMILIES.map((family) => [family, family === "6" ? "A" : null])),
    ...{ counted: {}, limits: {}, tokens: {}, down_sizes: {}, hand_sizes: {} },
  } as unknown as View;
  const [grid] = koryoWords.sheet(view as unknown as Record<string, unknown>, names).grids;
  expect(grid?.head).toEqual(["Family", "Ada", "Ben", "Has the power", "Effect"]);
  expect(grid?.rows[5]).toEqual(["6 Banker", "2", "", "Ada", "take a token"]);
  expect(grid?.rows.slice(0, KINDS.length).map((row) => row.at(-1))).toEqual(KINDS.map(power));
  expect(grid?.rows.every((row) => row.length === grid.head.length)).toBe(true);
});
