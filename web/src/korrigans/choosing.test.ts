import { describe, expect, test } from "vitest";
import { Choosing, named, pathOf, wonderedAbout } from "./choosing";
import { nearest } from "./moving";
import type { Choice } from "./view";

const move = (korrigan: number, companion: string, field: string) =>
  ({ text: `move ${korrigan} ${companion} ${field}`, do: "move", korrigan, companion, field }) as Choice;

const MOVES = [move(1, "hare", "F5"), move(1, "bird", "F5"), move(1, "hare", "F7"), move(2, "mouse", "F3")];
const BACKUPS = [
  { text: "backup gold1 hare", do: "backup", give: "gold1", take: "hare" },
  { text: "backup gold1 squirrel", do: "backup", give: "gold1", take: "squirrel" },
] as Choice[];

describe("a choice as a path of things to tap", () => {
  test.each([
    [MOVES[0], ["korrigan A1", "field F5", "companion hare"]],
    [BACKUPS[1], ["backup", "give gold1", "side squirrel"]],
    [{ text: "arrive F7", do: "arrive", field: "F7" }, ["field F7"]],
    [{ text: "cauldron F9", do: "cauldron", field: "F9" }, ["field F9"]],
    [{ text: "take mole", do: "take", token: "mole" }, ["token mole"]],
    [{ text: "sun 4", do: "lay", on: "sun", place: 4 }, ["sun 4"]],
    [{ text: "goblin C2", do: "goblin", seat: "C", korrigan: 2 }, ["korrigan C2"]],
    [{ text: "elf B1", do: "elf", seat: "B", korrigan: 1 }, ["korrigan B1"]],
    [{ text: "unscreen D", do: "unscreen", seat: "D" }, ["seat D"]],
    [{ text: "troll F3-F8", do: "troll", field: "F3", other: "F8" }, ["passage F3-F8"]],
    [{ text: "stay", do: "stay" }, ["stay"]],
  ])("%o", (choice, path) => {
    expect(pathOf(choice as Choice, "A")).toEqual(path);
  });
});

describe("picking", () => {
  const choosing = new Choosing([...MOVES, ...BACKUPS], "A");

  test("first one's korrigans are lit, then the fields that one of them reaches", () => {
    expect([...choosing.lit([])]).toEqual(["korrigan A1", "korrigan A2", "backup"]);
    const lit = choosing.lit(choosing.pick([], "korrigan A1"));
    expect(named(lit, "field")).toEqual(["F5", "F7"]);
    expect(lit).toContain("korrigan A2");
  });

  test("a single way on is gone at once", () => {
    const picked = choosing.pick([], "korrigan A2");
    expect(choosing.settled(picked)?.text).toBe("move 2 mouse F3");
  });

  test("several companions to a field are asked for", () => {
    const picked = choosing.pick(choosing.pick([], "korrigan A1"), "field F5");
    expect(choosing.settled(picked)).toBeNull();
    expect(choosing.after(picked)).toEqual(["companion hare", "companion bird"]);
    expect(choosing.settled(choosing.pick(picked, "companion bird"))?.text).toBe("move 1 bird F5");
  });

  test("another field replaces the one picked, and a second tap takes it back", () => {
    const first = choosing.pick(["korrigan A1"], "field F7");
    expect(choosing.settled(first)?.text).toBe("move 1 hare F7");
    const other = choosing.pick(first, "field F5");
    expect(other).toEqual(["korrigan A1", "field F5"]);
    expect(choosing.pick(other, "field F5")).toEqual(["korrigan A1"]);
    expect(choosing.pick(other, "backup")).toEqual(["backup", "give gold1"]);
  });

  test("what is not lit changes nothing", () => {
    expect(choosing.pick(["korrigan A1"], "field F9")).toEqual(["korrigan A1"]);
  });

  test("every choice can be reached and is then the settled one", () => {
    for (const choice of choosing.choices) {
      expect(choosing.settled(pathOf(choice, "A"))).toBe(choice);
    }
  });
});

describe("asking why", () => {
  const choosing = new Choosing(MOVES, "A");

  test("a field that a korrigan does not reach", () => {
    expect(wonderedAbout(choosing, ["korrigan A1"], "field F9")).toBe("move 1 hare F9");
  });

  test("whatever is tapped has a question, also when nothing is asked, but for those who watch", () => {
    expect(wonderedAbout(choosing, [], "field F9")).toBeNull(); // it depends on whom one would move
    expect(wonderedAbout(choosing, ["korrigan A2"], "field F9")).toBe("move 2 mouse F9");
    expect(wonderedAbout(choosing, [], "korrigan B2")).toBe("goblin B2");
    expect(wonderedAbout(choosing, [], "token mole")).toBe("take mole");
    const waiting = new Choosing([], "A");
    expect(wonderedAbout(waiting, [], "field F9")).toBe("move 1 hare F9");
    expect(wonderedAbout(waiting, [], "korrigan A2")).toBe("move 2 hare F1");
    expect(wonderedAbout(waiting, [], "passage F1-F2")).toBe("troll F1-F2");
    expect(wonderedAbout(new Choosing([], null), [], "field F9")).toBeNull();
  });

  test("a field at arrival, a sun", () => {
    const arriving = new Choosing([{ text: "arrive F7", do: "arrive", field: "F7" }], "A");
    expect(wonderedAbout(arriving, [], "field F9")).toBe("arrive F9");
    const laying = new Choosing([{ text: "sun 4", do: "lay", on: "sun", place: 4 }], "A");
    expect(wonderedAbout(laying, [], "sun 5")).toBe("sun 5");
  });
});

test("arrow keys go to what lies straight ahead rather than to what is near aside", () => {
  const spots = [
    { x: 10, y: 40 },
    { x: 50, y: 0 },
    { x: 0, y: -10 },
  ];
  expect(nearest(spots, { x: 0, y: 0 }, "ArrowRight")).toBe(1);
  expect(nearest(spots, { x: 0, y: 0 }, "ArrowUp")).toBe(2);
  expect(nearest(spots, { x: 0, y: 0 }, "ArrowLeft")).toBe(-1);
});
