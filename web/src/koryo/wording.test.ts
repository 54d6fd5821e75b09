import { describe, expect, it } from "vitest";
import type { Choice, Happening } from "./types";
import { choiceText, fill, form, sentence, values, type Words } from "./wording";
import en from "./words.en.json";
import fr from "./words.fr.json";
import ko from "./words.ko.json";
import sk from "./words.sk.json";

const languages: Words[] = [en, fr, ko, sk];
const names = { A: "Ada", C: "Cho" };

/** Every text by its path, the forms of a plural under one path. */
function texts(node: unknown, path = ""): Record<string, string[]> {
  if (typeof node === "string") return { [path]: [node] };
  const entries = Object.entries(node as object);
  if (entries.some(([key]) => key === "other") && !entries.some(([key]) => key === "two"))
    return { [path]: entries.map(([, text]) => text as string) };
  return Object.assign({}, ...entries.map(([key, child]) => texts(child, `${path}/${key}`)));
}

const holes = (text: string): string[] => [...(text.match(/\{\w+\}/g) ?? [])];

describe.each(languages.map((words) => [words.language, words] as const))("%s", (language, words) => {
  it("has the same texts as English, with the same values", () => {
    const [own, model] = [texts(words), texts(en)];
    expect(Object.keys(own).sort()).toEqual(Object.keys(model).sort());
    for (const [path, forms] of Object.entries(own)) {
      const wanted = holes(model[path]!.at(-1)!);
      for (const text of forms) {
        const missing = wanted.filter((hole) => !holes(text).includes(hole));
        expect(
          missing.filter((hole) => hole !== "{count}"),
          `${language}${path}`,
        ).toEqual([]);
        expect(text.trim(), `${language}${path}`).not.toBe("");
      }
    }
  });

  it("has every plural form that the language needs", () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const count of Array.from({ length: 12 }, (_, n) => n)) {
      const rule = new Intl.PluralRules(language).select(count);
      expect(needed).toContain(rule);
      expect(Object.keys(words.seat.tokens)).toContain(rule);
    }
  });
});

it("puts a choice into words", () => {
  const text = (choice: Choice) => fill(en, choiceText(en, choice), values(en, names, choice));
  expect(text({ text: "-", do: "order", count: 0 })).toBe("Place nothing");
  expect(text({ text: "9*1", do: "order", kind: "9", count: 1 })).toBe("Place Merchant");
  expect(text({ text: "9*3", do: "order", kind: "9", count: 3 })).toBe("Place Merchant ×3");
  expect(text({ text: "4xB@C", do: "priest", kind: "B", seat: "C" })).toBe("Destroy Barbarian of Cho");
});

it("tells what happened, and no more than is known", () => {
  const told = (words: Words, parts: Partial<Happening>) =>
    sentence(words, names, { ply: 1, by: "A", text: "", do: "order", ...parts });
  expect(told(en, {})).toBe("Ada has ordered");
  expect(told(en, { count: 2 })).toBe("Ada places 2 cards face down");
  expect(told(sk, { count: 5 })).toBe("Ada kladie 5 kariet lícom nadol");
  expect(told(en, { by: null, do: "deal", seat: "C", count: 1 })).toBe("Cho gets 1 card");
});

it("takes the form of a plural that the count asks for", () => {
  expect(form(sk, sk.seat.tokens, 3)).toBe("{count} žetóny");
  expect(form(fr, fr.seat.tokens, 0)).toBe("{count} jeton");
});
