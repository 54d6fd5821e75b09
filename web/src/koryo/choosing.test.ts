import { describe, expect, it } from "vitest";
import { all, chosen, places, question, reach, ready, settled, spots, tap, type Spot } from "./choosing";
import type { Choice, View } from "./view";

const orders: Choice[] = [
  { text: "-", do: "order", count: 0 },
  { text: "6*1", do: "order", kind: "6", count: 1 },
  { text: "9*1", do: "order", kind: "9", count: 1 },
  { text: "9*2", do: "order", kind: "9", count: 2 },
  { text: "9*3", do: "order", kind: "9", count: 3 },
];
const withShips: Choice[] = [...orders, { text: "6+9", do: "order", kind: "6", other: "9", count: 2 }];
const turn: Choice[] = [
  { text: "!8", do: "reveal", kind: "8" },
  { text: "6$", do: "bank" },
  { text: "4xB", do: "priest", kind: "B" },
  { text: "2$B", do: "spy", seat: "B" },
  { text: "2$C", do: "spy", seat: "C" },
  { text: ".", do: "end" },
];
const swaps: Choice[] = [
  { text: "L>A3=B9", do: "lobby", seat: "A", kind: "3", other_seat: "B", other_kind: "9" },
  { text: "L>A3=C7", do: "lobby", seat: "A", kind: "3", other_seat: "C", other_kind: "7" },
  { text: "L>B9=C7", do: "lobby", seat: "B", kind: "9", other_seat: "C", other_kind: "7" },
  { text: "L-", do: "decline", kind: "L" },
];

const taps = (choices: Choice[], ...list: Spot[]) =>
  list.reduce<Spot[]>((picked, spot) => tap(choices, picked, spot, "A") ?? picked, []);
const after = (choices: Choice[], ...list: Spot[]) => chosen(choices, taps(choices, ...list), "A")?.text;

describe("orders", () => {
  it("counts the taps on a kind", () => {
    expect(after(orders, "hand:9")).toBe("9*1");
    expect(after(orders, "hand:9", "hand:9", "hand:9")).toBe("9*3");
  });
  it("puts all back with one tap too many", () => {
    expect(after(orders, "hand:9", "hand:9", "hand:9", "hand:9")).toBe("-");
  });
  it("begins anew with another kind", () => {
    expect(after(orders, "hand:9", "hand:9", "hand:6")).toBe("6*1");
    expect(reach(orders, ["hand:9"], "hand:6", "A")).toBe("again");
  });
  it("takes two kinds where a choice has them", () => {
    expect(after(withShips, "hand:9", "hand:6")).toBe("6+9");
    expect(after(withShips, "hand:9", "hand:9", "hand:6")).toBe("6*1");
    expect(after(withShips, "hand:9", "hand:6", "hand:6")).toBe("9*1");
  });
  it("takes all of a kind", () => {
    expect(all(withShips, ["hand:9"], "A")).toHaveLength(3);
    expect(all(withShips, ["hand:9", "hand:9", "hand:9"], "A")).toBeNull();
    expect(all(withShips, [], "A")).toBeNull();
  });
  it("is ready where one more tap could only take it back", () => {
    expect(ready(orders, ["hand:6"], "hand:6", "A")).toBe(true);
    expect(ready(orders, ["hand:6"], "hand:9", "A")).toBe(false);
    expect(ready(orders, ["hand:9"], "hand:9", "A")).toBe(false);
    expect(ready(orders, Array<Spot>(3).fill("hand:9"), "hand:9", "A")).toBe(true);
    expect(ready(turn, ["power:2"], "power:2", "A")).toBe(false);
  });
  it("is settled only when no more could be added", () => {
    expect(settled(orders, ["hand:9"], "A")).toBe(false);
    expect(settled(orders, ["hand:6"], "A")).toBe(true);
  });
});

describe("a turn", () => {
  it("with nothing picked is the choice that is only said", () => {
    expect(after(turn)).toBe(".");
    expect(after(turn.slice(0, 2))).toBeUndefined();
  });
  it("turns up what lies face down", () => expect(after(turn, "down:8")).toBe("!8"));
  it("completes what can mean one thing only, from either end", () => {
    expect(after(turn, "power:4")).toBe("4xB");
    expect(after(turn, "card:A:B")).toBe("4xB");
    expect(after(turn, "tokens:C")).toBe("2$C");
  });
  it("waits for the victim of a Spy", () => {
    expect(after(turn, "power:2")).toBeUndefined();
    expect(after(turn, "power:2", "tokens:B")).toBe("2$B");
    expect(after(turn, "power:2", "tokens:B", "tokens:B")).toBeUndefined();
  });
  it("lets go of what completed itself", () => expect(taps(turn, "power:4", "power:4")).toEqual([]));
  it("has no answer to a tap elsewhere", () => {
    expect(tap(turn, [], "card:B:9", "A")).toBeNull();
    expect(reach(turn, [], "card:B:9", "A")).toBe("closed");
  });
});

describe("a swap", () => {
  it("takes two cards in any order", () => {
    expect(after(swaps, "card:A:3", "card:C:7")).toBe("L>A3=C7");
    expect(after(swaps, "card:C:7", "card:A:3")).toBe("L>A3=C7");
  });
  it("keeps the other card when one is let go", () => {
    expect(taps(swaps, "card:A:3", "card:C:7", "card:A:3")).toEqual(["card:C:7"]);
  });
  it("can be declined", () => expect(after(swaps)).toBe("L-"));
});

it("names the places where something can be chosen", () => {
  expect([...places(turn, "A")]).toEqual(["down", "power", "card", "tokens"]);
});

it("every choice is reached by its own spots", () => {
  for (const choices of [withShips, turn, swaps])
    for (const choice of choices) expect(chosen(choices, spots(choice, "A"), "A")).toBe(choice);
});

describe("what is asked about a tap without an answer", () => {
  const view = (phase: string) =>
    ({
      phase,
      options: { priest_reach: "own" },
      tableau: { A: { "3": 1 }, B: { "9": 1 }, C: { "7": 2 } },
    }) as unknown as View;
  it.each<[string, Spot[], Spot, string | null]>([
    ["orders", ["hand:9", "hand:9"], "hand:6", "6+9"],
    ["orders", [], "hand:L", "L*1"],
    ["actions", [], "down:7", "!7"],
    ["actions", [], "power:6", "6$"],
    ["actions", [], "tokens:C", "2$C"],
    ["actions", [], "card:A:3", "~3"],
    ["actions", [], "card:B:9", "B>B9"],
    ["actions", [], "card:A:B", "4xB"],
    ["Barbarian", [], "card:C:7", "B>C7"],
    ["Lobbying", ["card:C:7"], "card:B:L", "L>BL=C7"],
    ["Lobbying", [], "card:A:3", "L>A3=B9"],
    ["limit", [], "card:A:B", "~B"],
    ["limit", [], "card:B:9", null],
  ])("%s %j %s", (phase, picked, spot, text) => expect(question(view(phase), picked, spot, "A")).toBe(text));
});

describe("a card of one's own", () => {
  it("stands for the power of its family, where that can be used", () => {
    expect(after(turn, "card:A:6")).toBe("6$");
    expect(after(turn, "card:A:4")).toBe("4xB");
    expect(reach(turn, ["power:6"], "card:A:6", "A")).toBe("picked");
    expect(ready(turn, ["power:6"], "card:A:6", "A")).toBe(true);
    expect(reach(turn, [], "card:B:6", "A")).toBe("closed");
    expect(reach(turn, [], "card:A:9", "A")).toBe("closed");
  });

  it("is itself where it can be chosen", () => {
    const discards: Choice[] = [{ text: "~6", do: "discard", kind: "6" }, ...turn];
    expect(taps(discards, "card:A:6")).toEqual(["card:A:6"]);
  });
});
