import { expect, test } from "vitest";
import { menhirTaken, withTravels } from "./news";
import { SEATS, type Seat, type SeatView, type TableEvent, type View } from "./view";

const view = (menhirs: string[], menhirs_shown: View["menhirs_shown"]) =>
  ({ menhirs, menhirs_shown }) as View;

test("a menhir that was taken, and its face", () => {
  const before = view(["F1", "F2"], { elf: 1 });
  expect(menhirTaken(before, view(["F2"], { elf: 2 }))).toEqual({ field: "F1", face: "elf" });
  expect(menhirTaken(before, before)).toBeNull();
  expect(menhirTaken(before, view([], { elf: 2, gold1: 1 }))).toBeNull();
});

/** `A1 F5 goblin, B2 F5`: where korrigans stand, and what they carry. */
function standing(text: string): View {
  const seats: Partial<Record<Seat, SeatView>> = {};
  for (const seat of SEATS) seats[seat] = { korrigans: [nowhere(), nowhere()] } as unknown as SeatView;
  for (const korrigan of text.split(", ")) {
    const [code = "", field = "", carries = null] = korrigan.split(" ");
    Object.assign(seats[code.charAt(0) as Seat]!.korrigans[Number(code.charAt(1)) - 1]!, { field, carries });
  }
  return { seats } as View;
}
const nowhere = () => ({ field: null, carries: null });

const event = (text: string, more: object) => ({ ply: 7, by: "A", text, ...more }) as TableEvent;
const MOVE = event("move 1 hare F5", { do: "move", korrigan: 1, companion: "hare", field: "F5" });
const GOBLIN = event("goblin C1", { do: "goblin", seat: "C", korrigan: 1 });
const RAINBOW = event("rainbow red", { do: "rainbow", colour: "red", by: null });

/** The texts of the log when `fresh` has led from one table to the other. */
function told(fresh: TableEvent[], before: string, after: string, log: TableEvent[] = []): string[] {
  const all = [...log, ...fresh];
  return withTravels(all, log.length, standing(before), standing(after)).map(({ text }) => text);
}

test.each([
  ["nothing changes hands", "A1 F2, B2 F5 goblin", "A1 F5, B2 F5 goblin", []],
  ["a goblin goes to the one who stands there", "A1 F2 goblin, B2 F5", "A1 F5, B2 F5 goblin", ["goblin B2"]],
  ["a second goblin too", "A1 F2 goblin, B2 F5 goblin", "A1 F5, B2 F5 goblin", ["goblin B2"]],
  ["an elf comes to the one who moved", "A1 F2, B2 F5 elf, C1 F5", "A1 F5 elf, B2 F5, C1 F5", ["elf B2"]],
  ["a second elf too", "A1 F2 elf, B2 F5 elf", "A1 F5 elf, B2 F5", ["elf B2"]],
  ["they change places", "A1 F2 goblin, B2 F5 elf", "A1 F5 elf, B2 F5 goblin", ["goblin B2", "elf B2"]],
  ["one's own korrigan gives nothing", "A1 F2, A2 F5 elf", "A1 F5, A2 F5 elf", []],
])("G5.7 without a choice: %s", (_, before, after, travels) => {
  expect(told([MOVE, RAINBOW], before, after)).toEqual([MOVE.text, ...travels, RAINBOW.text]);
});

test("G5.7: what was decided is told once, and an elf that follows is told too", () => {
  const before = "A1 F5 goblin, B2 F5 elf, C1 F5";
  const after = "A1 F5 elf, B2 F5, C1 F5 goblin";
  expect(told([GOBLIN], before, after, [MOVE])).toEqual(["goblin C1", "elf B2"]);
});

test("a travel is an event of the one who moved, at the same ply", () => {
  const [, goblin] = withTravels([MOVE], 0, standing("A1 F2 goblin, B2 F5"), standing("A1 F5, B2 F5 goblin"));
  expect(goblin).toEqual({ ply: 7, by: "A", text: "goblin B2", do: "goblin", seat: "B", korrigan: 2 });
});

test("a travel that follows a decision which nobody was asked about has its mark", () => {
  const log = [{ ...MOVE, unasked: 1 }];
  const [, goblin] = withTravels(log, 0, standing("A1 F2 goblin, B2 F5"), standing("A1 F5, B2 F5 goblin"));
  expect(goblin).toHaveProperty("unasked");
});

test("of several moves at once no travel is told", () => {
  const moves = [MOVE, { ...MOVE, ply: 8, by: "B" as Seat }];
  expect(told(moves, "A1 F2 goblin, B1 F5", "A1 F5, B1 F5 goblin")).toHaveLength(2);
});
