import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GAMES, PHRASES, SERVER_REFUSALS } from "../src/lib/vocabulary";
import { COLOURS, COMPANIONS, FACES, GOLDS } from "../src/korrigans/view";
import { FAMILIES, KINDS } from "../src/koryo/view";
import { passages, PLACES } from "../src/parts/rulebook";
import { strayWords } from "./strings";

const LOCALES = ["en", "fr", "ko", "sk"];
type Variant = { declarations: string[]; selectors: string[]; match: Record<string, string> };
type Message = string | [Variant];
const read = (path: string) => readFileSync(path, "utf-8");
const messages = Object.fromEntries(
  LOCALES.map((locale) => {
    const parts = ["", "koryo/", "korrigans/", "rules/"].map((part) =>
      read(`messages/${part}${locale}.json`),
    );
    return [locale, Object.assign({}, ...parts.map((part) => JSON.parse(part))) as Record<string, Message>];
  }),
);
const english = messages["en"]!;
const sources = readdirSync("src", { recursive: true, encoding: "utf-8" })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith("paraglide"))
  .map((path) => ({ path, text: read(join("src", path)) }));
const plain = (word: string) => word.replaceAll(/[^A-Za-z0-9]/g, "_").toLowerCase();

/** The keys that are put together from words of the wire: all that can be asked for. */
function composed(): string[] {
  const keys = [
    ...SERVER_REFUSALS.map((code) => `refusal_${code}`),
    ...PHRASES.map((phrase) => `phrase_${phrase}`),
    ...KINDS.flatMap((kind) => [`kind_${kind}`, `cards_${kind}`]),
    ...FAMILIES.map((family) => `family_${family}`),
    ...[...COMPANIONS, ...GOLDS, ...FACES].map((token) => `token_${token}`),
    ...COLOURS.map((colour) => `colour_${colour}`),
    ...["auto", "light", "dark"].map((theme) => `settings_theme_${theme}`),
    ...passages().map(([key]) => key),
    ...["none", "live", "slow"].map((pace) => `pace_${pace}`),
    ...["open", "running", "finished", "closed"].map((status) => `status_${status}`),
  ];
  for (const [game, words] of Object.entries(GAMES)) {
    keys.push(`game_${game}`, `about_${game}`, `about_${game}_how`);
    keys.push(...words.levels.map((_, index) => `home_strength_${index + 1}`));
    keys.push(...words.gains.map((gain) => `gain_${game}_${gain}`));
    keys.push(...words.phases.map((phase) => `phase_${game}_${phase}`));
    keys.push(...words.levels.map((level) => `level_${game}_${level}`));
    keys.push(...words.editions.flatMap((one) => [`edition_${game}_${one}`, `edition_${game}_${one}_about`]));
    for (const [option, values] of Object.entries(words.options)) {
      keys.push(`option_${game}_${option}`);
      keys.push(...(values as readonly string[]).map((value) => `option_${game}_${option}_${value}`));
    }
    for (const code of words.refusals) {
      const own = plain(`refusal_${game}_${code}`);
      keys.push(own in english ? own : `refusal_${code}`);
    }
  }
  return keys.map(plain);
}

/** Families of keys that a game's words.ts or the score puts together: events.test.ts goes through all of them. */
const PUT_TOGETHER = /^(log|choice|do)_(koryo|korrigans)_|^score_|^cards_unknown$/;

const used = new Set([
  ...composed(),
  ...sources.flatMap(({ text }) => [
    ...[...text.matchAll(/\bm\.([a-zA-Z0-9_]+)/g)].map((found) => found[1]!),
    ...[...text.matchAll(/"([a-z]+(?:_[a-z0-9]+)+)"/g)].map((found) => found[1]!),
  ]),
]);

/** Korean has one form for all numbers. */
const FORMS: Record<string, string[]> = { en: ["one", "*"], fr: ["one", "*"], sk: ["one", "few", "*"] };
const TWO_OR_MORE = ["players_range", "koryo_all"];
/** Texts with a number, of which no word changes with it. */
const UNCHANGED = [
  ...["home_all", "sheet_colours_value", "korrigans_gold", "korrigans_gold_known", "korrigans_several"],
  ...["koryo_all", "koryo_council_count", "koryo_shelf_some"],
  ...["refusal_koryo_order_not_in_hand", "refusal_koryo_end_face_down"],
];

describe("the four languages", () => {
  it("have the same keys", () => {
    for (const locale of LOCALES) {
      expect(Object.keys(messages[locale]!).sort(), locale).toEqual(Object.keys(english).sort());
    }
  });

  it("have every key that the code asks for", () => {
    const asked = [...used].filter((key) => key in english || composed().includes(key) || calls(key));
    expect(asked.filter((key) => !(key in english))).toEqual([]);
  });

  it("have no key that nobody asks for", () => {
    const idle = Object.keys(english).filter((key) => !used.has(key) && !PUT_TOGETHER.test(key));
    expect(idle).toEqual([]);
  });

  it("speak of the same things", () => {
    for (const [key, message] of Object.entries(english)) {
      for (const locale of LOCALES) {
        const other = messages[locale]![key]!;
        const extra = [...inputs(other)].filter((name) => !inputs(message).has(name));
        expect(extra, `${locale} ${key}`).toEqual([]);
        if (typeof message === "string" && typeof other === "string")
          expect(inputs(other), `${locale} ${key}`).toEqual(inputs(message));
      }
    }
  });

  it("have plural forms where something is counted", () => {
    for (const locale of Object.keys(FORMS)) {
      const flat = Object.entries(messages[locale]!).filter(
        ([, text]) => typeof text === "string" && /{count}/.test(text.replace(/×{count}|{count}×/, "")),
      );
      const keys = flat.map(([key]) => key).filter((key) => !UNCHANGED.includes(key));
      expect(keys, locale).toEqual([]);
    }
  });

  it("have all plural forms", () => {
    for (const [locale, wanted] of Object.entries(FORMS)) {
      for (const [key, message] of Object.entries(messages[locale]!)) {
        if (typeof message === "string" || !message[0].selectors[0]!.endsWith("Plural")) continue;
        const found = Object.keys(message[0].match).map((match) => match.split("=")[1]);
        const never = TWO_OR_MORE.includes(key) ? ["one"] : [];
        expect([...never, ...found], `${locale} ${key}`).toEqual(wanted);
      }
    }
  });
});

function calls(key: string): boolean {
  return sources.some(({ text }) => text.includes(`m.${key}`));
}

function inputs(message: Message): Set<string> {
  const texts = typeof message === "string" ? [message] : Object.values(message[0].match);
  return new Set(texts.flatMap((text) => [...text.matchAll(/{(\w+)}/g)].map((found) => found[1]!)));
}

describe("the pages", () => {
  it("have no words of their own", () => {
    const found = sources
      .filter(({ path }) => !path.endsWith(".test.ts"))
      .flatMap(({ path, text }) => strayWords(path, text));
    expect(found).toEqual([]);
  }, 30_000);

  it.each([
    ["a text", "Page.svelte", "<p>Planted here</p>"],
    ["a single word", "Page.svelte", "<b>planted</b>"],
    ["a label", "Page.svelte", '<button aria-label="Planted"><i></i></button>'],
    ["a title put together", "Page.svelte", "<i title={`planted ${1}`}></i>"],
    ["a placeholder", "Page.svelte", '<input placeholder="planted" />'],
    ["a picture's text", "Page.svelte", '<img alt="planted" />'],
    ["one of two words", "Page.svelte", '<p>{open ? "planted" : m.home_open()}</p>'],
    ["a property", "Page.svelte", '<Notice text="Planted here" />'],
    ["a property put together", "Page.svelte", "<Notice text={`${m.home_open()} was planted`} />"],
    ["a script's text", "Page.svelte", '<script lang="ts">const text: string = "It was planted";</script>'],
    ["a module's text", "words.ts", "export const told = (name: string) => `${name} was planted here`;"],
    ["a module's word", "words.ts", 'export const NAMES = { open: "Planted" };'],
    ["Korean", "words.ts", 'export const NAME = "심은 글";'],
  ])("are searched: %s is found", (_, path, text) => {
    expect(strayWords(path, text)).toHaveLength(1);
  });

  it.each([
    ["words of the wire", "a.ts", 'if (state === "Hall of Fame") go("new-table");'],
    ["errors", "a.ts", 'throw new Error("There is no such game");'],
    ["styles and drawings", "a.ts", 'const d = "M4 5H12V3Z"; const colour = "var(--k-ink) solid";'],
    ["types", "a.ts", 'type Honour = "Hall of Fame" | "Wall of Shame";'],
    ["classes", "Page.svelte", '<p class="stack tight">{m.home_open()}</p>'],
  ])("are searched: %s are no words", (_, path, text) => {
    expect(strayWords(path, text)).toEqual([]);
  });
});

describe("the rules page", () => {
  it("tells every rule that a refusal can cite, each in one place", () => {
    for (const game of Object.keys(GAMES)) {
      const book = read(`../src/madang/games/${game}/rulebook/en.md`);
      const rules = [...book.matchAll(/^\*\*([KG]\d+\.\d+)\*\*/gm)].map((found) => found[1]!);
      expect(rules.length).toBeGreaterThan(20);
      expect(rules.filter((rule) => !PLACES.has(rule))).toEqual([]);
    }
  });
});
