import { beforeEach, expect, test } from "vitest";
import { overwriteGetLocale } from "../paraglide/runtime";
import * as m from "../paraglide/messages";
import { describedPlace, describedWay } from "./describing";
import { COMPANIONS, type SeatView, type TableEvent, type View } from "./view";
import { deed, holding, korrigansWords, tale } from "./words";

const names = { own: "A", of: (seat: string) => ({ A: "Anna", B: "Ben" })[seat] ?? seat, standIn: () => "" };

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

test("sentences fit the names that stand in them, in every language", () => {
  const goblin = { ply: 3, by: "B", text: "goblin A2", do: "goblin", seat: "A", korrigan: 2 } as TableEvent;
  const lay = { ply: 3, by: "B", text: "sun 2", do: "lay", on: "sun", place: 2 } as TableEvent;
  const view = { suns: { 3: "red" }, clouds: {} } as unknown as View;
  overwriteGetLocale(() => "fr");
  expect(tale(goblin, names)).toBe("Ben passe le gobelin à un autre : korrigan 2 – Anna.");
  overwriteGetLocale(() => "sk");
  expect(describedPlace(view, "sun", 3)).toBe("slnko 3: kotúč (červená)");
  overwriteGetLocale(() => "ko");
  expect(tale(lay, names)).toBe("Ben 님이 원반을 해 2에 놓아 2번 가로줄이 닫혔습니다.");
});

const seat: SeatView = {
  korrigans: [{ field: "F1", carries: null }],
  arrived: null,
  screen: false,
  front: { mouse: 1 },
  behind_count: 2,
  behind: { gold2: 1, mole: 1 },
  backup: "hare",
  backup_spent: true,
  given_up: null,
  given_up_openly: false,
  aside: { bird: 1 },
  menhir_gold: {},
};
const view = {
  phase: "last turn",
  bag: {},
  suns: {},
  clouds: {},
  cauldron: "F9",
  cauldron_fields: [],
  troll: ["F1", "F7"],
  holder: "A",
  menhirs: [],
  menhirs_shown: { troll: 1, gold2: 2 },
  clovers: { F1: 2, F3: 0 },
  seats: { A: seat },
  memory: {},
  looking: {},
} as unknown as View;

test("who listens learns where the passages of a field lead", () => {
  const label = describedWay(view, "F1", undefined);
  expect(label).toBe("F1 Koad Kelenn, wood, 2 clovers; open passage: F7 (troll); gate: F8; bridge: F2");
});

test("the sheet tells the land, and what has gone or fallen in the last turn", () => {
  const { facts, grids } = korrigansWords.sheet(view as unknown as Record<string, unknown>, names);
  const [belongings, , land] = grids;
  expect(facts).toContainEqual({ label: "Menhirs taken", value: "troll and 2 gold ×2" });
  expect(facts).toContainEqual({ label: "Has the bag", value: "Anna" });
  expect(belongings?.rows.map(([, cell]) => cell)).toEqual([
    "mouse",
    "2 gold and mole (screen fallen)",
    "nothing",
    "nothing",
    "bird and hare",
    "2 gold",
  ]);
  expect(land?.rows[0]?.slice(-2)).toEqual(["wood", "open passage: F7 (troll); gate: F8; bridge: F2"]);
  expect(land?.rows[1]?.slice(-2)).toEqual(["buckwheat, molehill", "open passage: F2, F4, F5"]);
});

test("the sheet tells which companion uses which way", () => {
  const { grids } = korrigansWords.sheet(view as unknown as Record<string, unknown>, names);
  expect(grids.at(-1)?.rows).toContainEqual(["bird", "same landscape"]);
  expect(grids.at(-1)?.rows).toContainEqual(["mole", "molehill"]);
  expect(grids.at(-1)?.rows).toHaveLength(COMPANIONS.length);
});

test("at the end the sheet has no gold beside the score", () => {
  const { grids } = korrigansWords.sheet({ ...view, phase: "end" }, names);
  expect(grids[0]?.rows.map(([heading]) => heading)).not.toContain(m.korrigans_gold_sheet());
});
