import { beforeEach, describe, expect, it, vi } from "vitest";
import korrigans from "../messages/korrigans/en.json";
import koryo from "../messages/koryo/en.json";
import { wordsOf } from "../src/lib/games";
import type { Choice, GameEvent } from "../src/lib/table";
import { GAMES } from "../src/lib/vocabulary";
import { duration, namesOf, refusalWords, scoreCell, scoreLabel, word } from "../src/lib/words";
import { locales, overwriteGetLocale, type Locale } from "../src/paraglide/runtime";
import type { Gain } from "../src/lib/wire";
import { table } from "./samples";

const asked = vi.hoisted(() => new Set<string>());
vi.mock("../src/lib/words", async (original) => {
  const real = await original<typeof import("../src/lib/words")>();
  const word: typeof real.word = (key, inputs) => {
    asked.add(key);
    return real.word(key, inputs);
  };
  return { ...real, word };
});

/** Every shape that the parts of an event or a choice have, as docs/library.md lists them. */
const SHAPES: Record<string, Record<string, string | number>[]> = {
  koryo: [
    { do: "order", count: 0 },
    { do: "order", kind: "9", count: 3 },
    { do: "order", kind: "6", other: "B", count: 2 },
    { do: "reveal", kind: "9" },
    { do: "bank" },
    { do: "priest", kind: "B" },
    { do: "priest", kind: "B", seat: "B" },
    { do: "spy", seat: "B" },
    { do: "barbarian", seat: "B", kind: "7" },
    { do: "lobby", seat: "A", kind: "3", other_seat: "B", other_kind: "9" },
    { do: "decline", kind: "B" },
    { do: "discard", kind: "5" },
    { do: "end" },
  ],
  korrigans: [
    { do: "arrive", field: "F7" },
    { do: "take", token: "mole" },
    { do: "lay", on: "sun", place: 4 },
    { do: "lay", on: "cloud", place: 2 },
    { do: "move", korrigan: 1, companion: "hare", field: "F5" },
    { do: "backup", give: "gold1", take: "hare" },
    { do: "goblin", seat: "B", korrigan: 2 },
    { do: "elf", seat: "B", korrigan: 1 },
    { do: "unscreen", seat: "B" },
    { do: "troll", field: "F3", other: "F8" },
    { do: "stay" },
    { do: "cauldron", field: "F9" },
    { do: "end" },
    { do: "pass" },
  ],
};
const SEEN: Record<string, Record<string, string | number>[]> = {
  koryo: [
    { do: "order", count: 3 },
    { do: "reveal", kind: "9", count: 3 },
    { do: "order" },
    { do: "first", seat: "B" },
    { do: "deal", seat: "A", kinds: "2 2 4", count: 3 },
    { do: "deal", seat: "B", count: 9 },
  ],
  korrigans: [
    { do: "take" },
    { do: "backup", take: "hare" },
    { do: "clovers", field: "F1", count: 2 },
    { do: "menhir", field: "F1" },
    { do: "rainbow", colour: "green" },
  ],
};
/** All that a gain can speak of. */
const GAINED = {
  family: "7",
  seat: "B",
  count: 2,
  companion: "hare",
  field: "F5",
  other: "F6",
  fields: "F1 F2",
  korrigan: "A1",
};
const VIEW = { down: { "9": 3 } };
const CHANCE = ["first", "deal", "clovers", "menhir", "rainbow"];

const speak = (locale: Locale) => overwriteGetLocale(() => locale);
const whole = (text: string) => !/_|\bundefined\b|\bNaN\b|[{}]/.test(text) && text.trim().length > 1;

const seated = (game: string) =>
  table.seats.map((seat) => (seat.bot ? { ...seat, bot: game === "koryo" ? "clerk" : "elf" } : seat));

beforeEach(() => speak("en"));

describe.each(Object.keys(SHAPES))("%s", (game) => {
  const words = wordsOf(game);

  it.each(locales)("has words for every event and every choice in %s", (locale) => {
    speak(locale);
    for (const own of ["A", "B"]) {
      const names = namesOf({ ...table, game, seats: seated(game) }, own);
      for (const shape of [...SHAPES[game]!, ...SEEN[game]!]) {
        const by = CHANCE.includes(String(shape["do"])) ? null : "A";
        const text = words.told({ ply: 1, by, text: "", ...shape } as GameEvent, names);
        expect(text, `${locale} ${JSON.stringify(shape)}`).toSatisfy(whole);
      }
      for (const shape of SHAPES[game]!) {
        const choice = { text: "", ...shape } as Choice;
        expect(words.choice(choice, VIEW, names), JSON.stringify(shape)).toSatisfy(whole);
        expect(words.group(choice), JSON.stringify(shape)).toSatisfy(whole);
      }
    }
  });

  it.each(locales)("has words for everything that a choice can bring in %s", (locale) => {
    speak(locale);
    const names = namesOf({ ...table, game, seats: seated(game) }, "A");
    for (const kind of GAMES[game as keyof typeof GAMES].gains) {
      const text = words.gain({ kind, parameters: GAINED }, names);
      expect(text, `${locale} ${kind}`).toSatisfy(whole);
    }
  });
});

it.each(locales)("tells people without a name apart in %s", (locale) => {
  speak(locale);
  const guests = ["A", "B"].map((seat) => ({ ...table.seats[0]!, seat, name: "Guest" }));
  const names = namesOf({ ...table, seats: guests }, "A");
  expect(names.of("B")).toMatch(/ B$/);
  expect(names.of("A")).not.toBe(names.of("B"));
});

it("asks for every sentence that the language files have for events and choices", () => {
  const sentences = Object.keys({ ...koryo, ...korrigans }).filter((key) =>
    /^(log|choice|do)_(koryo|korrigans)_/.test(key),
  );
  expect(sentences.filter((key) => !asked.has(key))).toEqual([]);
});

describe("in English", () => {
  const names = namesOf(table, "A");
  const koryo = wordsOf("koryo");

  it("tells apart oneself and others", () => {
    const event: GameEvent = { ply: 1, by: "A", text: "9*3", do: "order", kind: "9", count: 3 };
    expect(koryo.told(event, names)).toBe("You place 3 Merchants face down.");
    expect(koryo.told({ ...event, by: "B" }, names)).toBe("Clerk B places 3 Merchants face down.");
    expect(koryo.told({ ...event, kind: "2", count: 1 }, names)).toBe("You place 1 Spy face down.");
  });

  it("says what a choice brings", () => {
    const gain = (game: string, kind: string, parameters: Gain["parameters"]) =>
      wordsOf(game).gain({ kind, parameters }, names);
    expect(gain("koryo", "majority-taken-from", { family: "2", seat: "B" })).toBe(
      "You take the majority of Spies from Clerk B",
    );
    expect(gain("koryo", "cards-added-held", { family: "2", count: 1 })).toBe(
      "You add 1 Spy to your majority",
    );
    expect(gain("koryo", "points-lost", { count: 1 })).toBe("You lose 1 point");
    expect(gain("korrigans", "clovers-found", { count: 2, field: "F5" })).toBe(
      "You find 2 clovers on F5 Brug an Noz",
    );
    expect(gain("korrigans", "cauldron-reached", { count: 10 })).toBe("You reach the cauldron: +10 gold");
    expect(gain("korrigans", "cauldron-put-near", { korrigan: "A2", count: 1 })).toBe(
      "The cauldron appears 1 move from your korrigan 2",
    );
    expect(gain("korrigans", "fields-closed", { fields: "F1 F2 F3" })).toBe(
      "The cauldron can’t appear any more on F1 Koad Kelenn, F2 Lann Aour, and F3 Park Ed-Du",
    );
  });

  it("puts refusals into words", () => {
    const refusal = { type: "refused", id: null, rule: "K3.3", words: "" } as const;
    const inHand = { ...refusal, code: "order-not-in-hand", parameters: { kind: "9", has: 3, count: 9 } };
    expect(refusalWords(inHand, "koryo", names)).toBe("You don’t hold so many (9): Merchant, 3.");
    const turn = { ...refusal, code: "not-your-decision", parameters: { turn: "B" } };
    expect(refusalWords(turn, "koryo", names)).toBe("Clerk B decides now.");
    const later = { ...refusal, code: "of-a-later-server", parameters: {} };
    expect(refusalWords(later, "koryo", names)).toBe("That can’t be done now.");
  });

  it("says how long there is", () => {
    expect(duration(65.9)).toBe("1:05");
    expect(duration(3661)).toBe("1:01:01");
    expect(duration(2 * 86_400 + 5 * 3600)).toBe("2 days 5 hr");
  });
});

describe("the score", () => {
  const NONE = { kind: "", counts: [], points: [], honours: [] };

  it.each(locales)("is in %s", (locale) => {
    speak(locale);
    for (const line of Object.values(GAMES).flatMap(({ score }) => [...score]))
      expect(scoreLabel({ ...NONE, line })).toSatisfy(whole);
    for (const honour of ["score_fame", "score_shame"]) expect(word(honour)).toSatisfy(whole);
    const family = { ...NONE, line: "family", kind: "9", counts: [3, 1], points: [9, 0] };
    expect(scoreLabel(family)).toBe(`9 ${word("kind_9")}`);
    expect([0, 1].map((seat) => scoreCell(family, seat))).toEqual(["3  +9", "1"]);
    const total = { ...NONE, line: "total", points: [31, -2, 0], honours: ["fame", "shame", ""] };
    expect([0, 1, 2].map((seat) => scoreCell(total, seat))).toEqual([
      `31 · ${word("score_fame")}`,
      `−2 · ${word("score_shame")}`,
      "0",
    ]);
    expect(scoreCell({ ...NONE, line: "carried", points: [-4] }, 0)).toBe("−4");
    expect(scoreCell({ ...NONE, line: "companions", counts: [0] }, 0)).toBe("0");
  });
});

describe("plurals", () => {
  it("are right in Slovak and French", () => {
    speak("sk");
    expect([1, 3, 5].map((count) => word("cards_unknown", { count }))).toEqual([
      "1 karta",
      "3 karty",
      "5 kariet",
    ]);
    speak("fr");
    expect([0, 1, 2].map((count) => word("cards_unknown", { count }))).toEqual([
      "0 carte",
      "1 carte",
      "2 cartes",
    ]);
  });

  it("are right in what a choice brings", () => {
    const names = namesOf(table, "A");
    const points = (count: number) =>
      wordsOf("koryo").gain({ kind: "points-gained", parameters: { count } }, names);
    speak("sk");
    expect([1, 3, 5].map(points)).toEqual(["Získate 1 bod", "Získate 3 body", "Získate 5 bodov"]);
    speak("fr");
    expect([1, 2].map(points)).toEqual(["Vous gagnez 1 point", "Vous gagnez 2 points"]);
  });
});
