import { describe, expect, test } from "vitest";
import en from "./words.en.json";
import fr from "./words.fr.json";
import ko from "./words.ko.json";
import sk from "./words.sk.json";
import type { Choice, TableEvent } from "./types";
import { Words, deed, tale } from "./wording";

const LANGUAGES = { en, fr, ko, sk } as Record<string, Record<string, unknown>>;

function places(text: unknown): string[] {
  const forms = typeof text === "string" ? [text] : Object.values(text as object);
  return [...new Set(forms.flatMap((form: string) => form.match(/\{\w+\}/g) ?? []))].sort();
}

describe.each(["fr", "ko", "sk"])("%s", (language) => {
  test("says everything that English says, with the same values", () => {
    expect(Object.keys(LANGUAGES[language] ?? {})).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) {
      expect([key, places(LANGUAGES[language]?.[key])]).toEqual([key, places(text)]);
    }
  });

  test("has a form for every plural that its numbers need", () => {
    const needed = new Intl.PluralRules(language);
    for (const [key, text] of Object.entries(LANGUAGES[language] ?? {})) {
      if (typeof text === "string") continue;
      for (const count of [0, 1, 2, 4, 5, 22]) {
        const forms = text as Record<string, string>;
        expect(forms[needed.select(count)] ?? forms["other"], `${key} ${count}`).toBeTruthy();
      }
    }
  });
});

test("plurals", () => {
  expect(new Words("sk").say("clovers", { count: 3 })).toBe("3 štvorlístky");
  expect(new Words("sk").say("clovers", { count: 5 })).toBe("5 štvorlístkov");
  expect(new Words("en").say("clovers", { count: 1 })).toBe("1 clover");
});

test("a deed and an event in words", () => {
  const words = new Words("en");
  const move = { text: "move 1 hare F5", do: "move", korrigan: 1, companion: "hare", field: "F5" } as Choice;
  expect(deed(words, move, {})).toBe("Korrigan 1 to Brug an Noz by hare");
  const taken = { ply: 3, by: "B", text: "take ?", do: "take" } as TableEvent;
  expect(tale(words, taken, { B: "Anna" })).toBe("Anna takes a clover");
});
