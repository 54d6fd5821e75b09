import { describe, expect, it } from "vitest";
import { soundOf } from "../src/lib/sounds";
import { chose, EMPTY, received, type Model } from "../src/lib/table";
import type { HintAnswer, SeatInfo, ServerMessage, State } from "../src/lib/wire";
import {
  ABSENT,
  gainsOf,
  hostName,
  isStoodIn,
  mayAskHints,
  onlyChoice,
  replaceable,
  voters,
} from "../src/table/standing";
import { namesOf } from "../src/lib/words";
import { stateMessage, table } from "./samples";

function after(model: Model, at: number, ...messages: ServerMessage[]): Model {
  return messages.reduce(
    (now, message) => received(now, { number: now.number + 1, message }, at).model,
    model,
  );
}

const person = (seat: string, changes: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  name: seat,
  bot: null,
  stand_in: null,
  away: "",
  votes: [],
  ...changes,
});

const among = (seats: SeatInfo[], changes: Partial<State> = {}) =>
  stateMessage({ table: { ...table, seats }, seat: "A", ...changes });

const now = (...here: string[]): ServerMessage => ({
  type: "now",
  here,
  watching: 0,
  clocks: {},
  running: [],
});

const letters = (seats: SeatInfo[]) => seats.map(({ seat }) => seat).join("");

describe("a bot may play on", () => {
  it("for those who left or ran out of time, not for oneself nor where one plays on already", () => {
    const seats = [
      person("A", { away: "left" }),
      person("B", { away: "left" }),
      person("C", { away: "time" }),
      person("D", { away: "left", stand_in: "clerk" }),
      person("E"),
    ];
    expect(letters(replaceable(after(EMPTY, 0, among(seats)), 0))).toBe("BC");
    expect(replaceable(after(EMPTY, 0, among(seats, { seat: null })), 0)).toEqual([]);
    expect(voters(after(EMPTY, 0, among(seats)), seats[1]!, 0)).toEqual(["E"]);
  });

  it("for those who have not been here for a good while, unless days are given", () => {
    const state = among([person("A"), person("B")]);
    const left = after(EMPTY, 1000, state, now("A"));
    expect(replaceable(left, 1000 + ABSENT)).toEqual([]);
    expect(letters(replaceable(left, 1001 + ABSENT))).toBe("B");
    expect(letters(replaceable(after(left, 5000, now("A")), 1001 + ABSENT))).toBe("B");
    expect(replaceable(after(left, 5000, now("A", "B"), now("A")), 1001 + ABSENT)).toEqual([]);
    const three = after(EMPTY, 1000, among([person("A"), person("B"), person("C")]), now("A"));
    expect(voters(three, person("B"), 1000)).toEqual(["A", "C"]);
    expect(voters(three, person("B"), 1001 + ABSENT)).toEqual(["A"]);
    const slow = { ...state, table: { ...state.table, pace: { kind: "slow", days: 3 } as const } };
    expect(replaceable(after(left, 5000, slow), 1001 + ABSENT)).toEqual([]);
  });

  it("for oneself, who can come back while the game runs", () => {
    expect(isStoodIn(among([person("A")]))).toBe(false);
    expect(isStoodIn(among([person("A", { away: "left" })]))).toBe(true);
    expect(isStoodIn(among([person("A", { away: "time" })]))).toBe(false);
    const over = among([person("A", { stand_in: "clerk" })]);
    expect(isStoodIn(over)).toBe(true);
    expect(isStoodIn({ ...over, table: { ...over.table, status: "finished" } })).toBe(false);
  });
});

it("a host is called by a name, not by the letter of a seat", () => {
  const seats = [person("A", { name: "Anna" }), person("B", { name: "Guest" })];
  expect(hostName({ ...table, seats, host: "A" })).toBe("Anna");
  expect(hostName({ ...table, seats, host: "B" })).toBe("");
  expect(hostName({ ...table, seats, host: null })).toBe("");
});

describe("hints", () => {
  it("are for games against bots", () => {
    expect(mayAskHints(stateMessage({ seat: "A" }))).toBe(true);
    expect(mayAskHints(stateMessage({ seat: null }))).toBe(false);
    expect(mayAskHints(among([person("A"), person("B")]))).toBe(false);
  });

  it("say what the best choice brings", () => {
    const hint: HintAnswer = {
      type: "hint",
      ply: 1,
      best: "7*2",
      chance: 0.5,
      margin: 0,
      runner_up: "4*1",
      runner_up_chance: 0.4,
      gains: [
        { kind: "majority-taken", parameters: { family: "7" } },
        { kind: "of-a-later-server", parameters: {} },
      ],
      reason: "",
    };
    const names = namesOf(table, "A");
    expect(gainsOf(hint, "koryo", names)).toEqual(["You take the majority of Guardians"]);
    expect(gainsOf({ ...hint, gains: [] }, "koryo", names)).toEqual([]);
  });
});

const turn = (ply: number, ...texts: string[]) =>
  stateMessage({
    ply,
    seat: "A",
    awaiting: texts.length > 0 ? ["A"] : ["B"],
    choices: texts.map((text) => ({ text, do: "end" })),
  });

describe("an only choice", () => {
  it("is one that leaves no other, and is not sent yet", () => {
    const model = after(EMPTY, 0, turn(1, "."));
    expect(onlyChoice(model)).toBe(".");
    expect(onlyChoice(chose(model, ".", "id").model)).toBeNull();
    expect(onlyChoice(after(EMPTY, 0, turn(1, ".", "-")))).toBeNull();
    expect(onlyChoice(after(EMPTY, 0, { ...turn(1, "."), awaiting: ["B"], lodged: "." }))).toBeNull();
  });
});

describe("sounds", () => {
  const waiting = after(EMPTY, 0, turn(1));
  const heard = (before: Model, ...messages: ServerMessage[]) =>
    soundOf(before, after(before, 0, ...messages));

  it("tell of one's turn, a piece laid, a phrase, the end", () => {
    expect(heard(waiting, turn(2))).toBe("laid");
    expect(heard(waiting, turn(2, ".", "-"))).toBe("turn");
    expect(heard(waiting, { type: "said", seat: "B", phrase: "hello" })).toBe("said");
    expect(heard(waiting, { ...turn(2), result: { scores: [1, 2], winners: ["B"] } })).toBe("end");
  });

  it("call nobody at first, at one's own words, for nothing new or an only choice", () => {
    expect(soundOf(EMPTY, waiting)).toBeNull();
    expect(heard(waiting, { type: "said", seat: "A", phrase: "hello" })).toBeNull();
    expect(heard(waiting, turn(1))).toBeNull();
    expect(heard(waiting, turn(2, "."))).toBe("laid");
  });
});
