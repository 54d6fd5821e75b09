import { describe, expect, it } from "vitest";
import { completed } from "../src/lib/games";
import { EMPTY, received, type GameEvent, type Model } from "../src/lib/table";
import type { State } from "../src/lib/wire";
import { stateMessage, table } from "./samples";

const korrigan = (field: string, carries: string | null = null) => ({ korrigans: [{ field, carries }] });
const view = (a: object, b: object) => ({ seats: { A: a, B: b } });
const move: GameEvent = { ply: 3, by: "A", text: "move 1 hare F5", do: "move", korrigan: 1, field: "F5" };
const before = view(korrigan("F2", "goblin"), korrigan("F5"));
const after = view(korrigan("F5"), korrigan("F5", "goblin"));

/** The model after a message, as a table that one looks at takes it. */
function heard(model: Model, state: Partial<State>): Model {
  const message = stateMessage({ table: { ...table, game: "korrigans" }, ...state });
  return completed(model, received(model, { number: model.number + 1, message }, 0).model);
}

describe("the log of a table that one looks at", () => {
  const known = { ...heard(EMPTY, { ply: 3, view: before }), log: [{ ...move, ply: 2, by: "B" }] };

  it("tells what only the views show", () => {
    const { log } = heard(known, { ply: 4, view: after, events: [move] });
    expect(log.slice(1).map(({ text }) => text)).toEqual([move.text, "goblin B1"]);
    expect(heard(known, { ply: 4, view: before, events: [move] }).log).toHaveLength(2);
  });

  it("grows by what follows, and takes nothing twice", () => {
    const model = heard(known, { ply: 4, view: after, events: [move] });
    const stay: GameEvent = { ply: 4, by: "B", text: "stay", do: "stay" };
    const next = heard(model, { ply: 5, view: after, events: [move, stay] });
    expect(next.log.map(({ ply }) => ply)).toEqual([2, 3, 3, 4]);
    expect(next.logMissing).toBe(false);
  });

  it("stays as it is where there was no view before", () => {
    expect(heard(EMPTY, { ply: 1, view: after, events: [{ ...move, ply: 0 }] }).log).toHaveLength(1);
  });
});
