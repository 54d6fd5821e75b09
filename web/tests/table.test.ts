import { describe, expect, it } from "vitest";
import {
  askedHint,
  chose,
  connected,
  EMPTY,
  isAwaited,
  newestFirst,
  newsFrom,
  received,
  secondsLeft,
  withLog,
  type GameEvent,
  type Model,
} from "../src/lib/table";
import type { Refusal, SeatInfo, ServerMessage, State } from "../src/lib/wire";
import { stateMessage } from "./samples";

const event = (ply: number, by: string | null = "B"): GameEvent => ({ ply, by, text: ".", do: "end" });

/** The model after these messages, numbered from where it is. */
function after(model: Model, ...messages: ServerMessage[]): Model {
  return messages.reduce(
    (now, message) => received(now, { number: now.number + 1, message }, 1000).model,
    model,
  );
}

const refusal = (code: string, id: string | null = null): Refusal => ({
  type: "refused",
  code,
  id,
  rule: null,
  parameters: {},
  words: "",
});

const turn = (changes: Partial<State> = {}) =>
  stateMessage({
    ply: 3,
    seat: "A",
    awaiting: ["A"],
    choices: [{ text: "-", do: "order", count: 0 }],
    ...changes,
  });

describe("numbers", () => {
  it("asks for everything at a gap, and only there", () => {
    const first = received(EMPTY, { number: 1, message: turn() }, 0);
    expect(first.send).toEqual([]);
    const lost = received(first.model, { number: 3, message: turn() }, 0);
    expect(lost.send).toEqual([{ type: "sync" }]);
    expect(received(lost.model, { number: 4, message: turn() }, 0).send).toEqual([]);
  });

  it("begins anew with each connection", () => {
    const model = connected(after(EMPTY, turn(), turn())).model;
    expect(received(model, { number: 1, message: turn() }, 0).send).toEqual([]);
  });
});

describe("a state", () => {
  it("that shows the same as before changes nothing that is made from it", () => {
    const model = after(EMPTY, turn({ events: [event(2)] }));
    expect(after(model, turn()).state).toBe(model.state);
    expect(after(model, turn({ lodged: "-" })).state?.lodged).toBe("-");
    expect(after(model, turn({ ply: 4 })).state?.ply).toBe(4);
  });
});

describe("a decision", () => {
  it("is sent once, and kept until it is acknowledged", () => {
    const step = chose(after(EMPTY, turn()), "-", "one");
    expect(step.send).toEqual([{ type: "move", ply: 3, id: "one", choice: "-" }]);
    expect(chose(step.model, "-", "two").send).toEqual([]);
    expect(after(step.model, { type: "done", id: null, ply: null }).pending?.id).toBe("one");
    expect(after(step.model, { type: "done", id: "one", ply: 3 }).pending).toBeNull();
  });

  it("is sent again with the same id after a lost connection", () => {
    const { model, send } = chose(after(EMPTY, turn()), "-", "one");
    expect(connected(model).send).toEqual(send);
    expect(connected(after(model, { type: "done", id: "one", ply: 3 })).send).toEqual([]);
  });

  it("is given up where it is refused", () => {
    const { model } = chose(after(EMPTY, turn()), "-", "one");
    const refused = after(model, refusal("stale", "one"));
    expect(refused.pending).toBeNull();
    expect(refused.refusal?.code).toBe("stale");
    expect(after(model, refusal("too-fast")).pending?.id).toBe("one");
  });

  it("is only made out of the legal choices", () => {
    expect(chose(after(EMPTY, turn()), "9*9", "one").send).toEqual([]);
    expect(chose(EMPTY, "-", "one").send).toEqual([]);
  });

  it("is not awaited where a bot makes it", () => {
    const own: SeatInfo = { seat: "A", name: "Anna", bot: null, stand_in: "clerk", away: "left", votes: [] };
    const stoodIn = { ...turn(), table: { ...turn().table, seats: [own] } };
    expect(isAwaited(after(EMPTY, turn()))).toBe(true);
    expect(isAwaited(after(EMPTY, stoodIn))).toBe(false);
  });

  it("can be changed while the others still order", () => {
    const lodged = after(EMPTY, turn({ lodged: "-", awaiting: ["B"] }));
    expect(isAwaited(lodged)).toBe(false);
    expect(chose(lodged, "-", "again").send).toHaveLength(1);
  });
});

describe("the log", () => {
  it("is new since the last decision that somebody was asked about", () => {
    const asked = chose(after(EMPTY, turn()), "-", "one").model;
    const alone = chose(after(EMPTY, turn()), "-", "one", "unasked").model;
    const next = turn({ ply: 5, events: [event(3, "A"), event(4)] });
    const [one, other] = [asked, alone].map((model) =>
      after({ ...model, log: [event(1, "A"), event(2)] }, next),
    );
    expect(newsFrom(one!.log, "A")).toBe(3);
    expect(newsFrom(other!.log, "A")).toBe(1);
  });

  it("is shown with the newest first, apart from what was before one's own last decision", () => {
    const log = [event(0, null), event(1, "A"), event(2, null), event(3, "B")];
    const plies = (seat: string | null) => {
      const { since, before } = newestFirst(log, seat, ({ ply }) => ply === 0);
      return [since, before].map((lines) => lines.map(({ event }) => event.ply));
    };
    expect(plies("A")).toEqual([[3, 2], [1]]);
    expect(plies("B")).toEqual([[], [3, 2, 1]]);
    expect(plies("C")).toEqual([[], [3, 2, 1]]);
    expect(plies(null)).toEqual([[], [3, 2, 1]]);
  });

  it("grows by the events that follow it", () => {
    const model = withLog(after(EMPTY, turn({ ply: 2 })), [event(0, null), event(1)]);
    expect(model.logMissing).toBe(false);
    const grown = after(model, turn({ ply: 3, events: [event(2, "A"), { ...event(2), by: null }] }));
    expect(grown.log.map((one) => one.ply)).toEqual([0, 1, 2, 2]);
    expect(grown.logMissing).toBe(false);
    expect(newsFrom(grown.log, "A")).toBe(3);
    expect(newsFrom(grown.log, "C")).toBeNull();
    expect(newsFrom(grown.log, null)).toBeNull();
  });

  it("says that something is missing, and takes nothing twice", () => {
    const model = withLog(after(EMPTY, turn({ ply: 2 })), [event(0, null), event(1)]);
    const gap = after(model, turn({ ply: 5, events: [event(4)] }));
    expect(gap.log).toHaveLength(2);
    expect(gap.logMissing).toBe(true);
    const whole = withLog(
      gap,
      [0, 1, 2, 3, 4].map((ply) => event(ply)),
    );
    expect(whole.logMissing).toBe(false);
    expect(after(whole, turn({ ply: 5, events: [event(4)] })).log).toHaveLength(5);
  });

  it("is not replaced by an older one that came late", () => {
    const model = after(EMPTY, turn({ ply: 2, events: [event(0, null), event(1)] }));
    expect(withLog(model, [event(0, null)]).log).toHaveLength(2);
  });
});

describe("the rest", () => {
  it("keeps the phrases said last", () => {
    let model = EMPTY;
    for (let i = 0; i < 30; i++) model = after(model, { type: "said", seat: "B", phrase: "hello" });
    expect(model.said).toHaveLength(20);
    expect(model.said.at(-1)?.key).toBe(30);
  });

  it("counts running clocks down, never below nothing", () => {
    const now = { type: "now", here: [], watching: 0, clocks: { A: 10, B: 20 }, running: ["A"] } as const;
    const model = after(EMPTY, { ...now, here: [], running: ["A"] });
    expect(secondsLeft(model, "A", 4000)).toBe(7);
    expect(secondsLeft(model, "B", 4000)).toBe(20);
    expect(secondsLeft(model, "A", 99_000)).toBe(0);
    expect(secondsLeft(model, "C", 4000)).toBeNull();
  });

  it("throws away a hint and a refusal when the game moves on", () => {
    const asked = askedHint(after(EMPTY, turn()));
    expect(asked.send).toEqual([{ type: "hint" }]);
    expect(askedHint(asked.model).send).toEqual([]);
    const hint = {
      type: "hint",
      ply: 3,
      best: "-",
      chance: 0.5,
      margin: 0,
      runner_up: null,
      runner_up_chance: null,
      gains: [],
      reason: "",
    } satisfies ServerMessage;
    const told = after(asked.model, hint, refusal("stale"));
    expect(told.hint?.best).toBe("-");
    expect(told.hintAsked).toBe(false);
    const later = after(told, turn({ ply: 4 }));
    expect(later.hint).toBeNull();
    expect(later.refusal).toBeNull();
    expect(after(later, hint).hint).toBeNull();
  });

  it("passes over what it does not know", () => {
    const odd = { type: "later" } as unknown as ServerMessage;
    expect(after(EMPTY, odd)).toEqual({ ...EMPTY, number: 1 });
  });

  it("follows a rematch", () => {
    expect(after(EMPTY, { type: "follow", table: "next" }).follow).toBe("next");
  });
});
