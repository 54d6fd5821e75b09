/** All that Korrigans says on a page, in each language. */
import en from "./words.en.json";
import fr from "./words.fr.json";
import ko from "./words.ko.json";
import sk from "./words.sk.json";
import { fieldName } from "./board";
import type { Choice, Face, Seat, TableEvent, Token } from "./types";

export type Key = keyof typeof en;
export type Language = "en" | "fr" | "ko" | "sk";
export type Values = Record<string, string | number>;
type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;

const TEXTS: Record<Language, Record<Key, Text>> = { en, fr, ko, sk };

export class Words {
  private readonly texts: Record<Key, Text>;
  private readonly plurals: Intl.PluralRules;
  private readonly and: Intl.ListFormat;

  constructor(readonly language: Language = "en") {
    this.texts = TEXTS[language];
    this.plurals = new Intl.PluralRules(language);
    this.and = new Intl.ListFormat(language, { type: "conjunction", style: "long" });
  }

  /** A text with its values filled in; where it has plurals, the value `count` decides. */
  say(key: Key, values: Values = {}): string {
    const text = this.texts[key];
    const form =
      typeof text === "string" ? text : (text[this.plurals.select(Number(values["count"]))] ?? text.other);
    return (form ?? "").replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
  }

  list(items: readonly string[]): string {
    return this.and.format(items);
  }

  token(token: Token): string {
    return this.say(`token.${token}`);
  }

  /** Tokens in words, those of a sort together. */
  tokens(tokens: readonly Token[]): string {
    const told = [...new Set(tokens)].map((token) => {
      const count = tokens.filter((other) => other === token).length;
      return count > 1 ? this.say("several", { token: this.token(token), count }) : this.token(token);
    });
    return told.length ? this.list(told) : this.say("nothing");
  }

  face(face: Face): string {
    return face.startsWith("gold") ? this.token(face as Token) : this.say(`face.${face}` as Key);
  }
}

export type Names = Partial<Record<Seat, string>>;

export function nameOf(names: Names, seat: Seat | null | undefined): string {
  return (seat && names[seat]) || seat || "";
}

function values(words: Words, parts: Choice, names: Names): Values {
  const told: Values = {};
  if (parts.field) told["field"] = fieldName(parts.field);
  if (parts.other) told["other"] = fieldName(parts.other);
  if (parts.token) told["token"] = words.token(parts.token);
  if (parts.companion) told["companion"] = words.token(parts.companion);
  if (parts.give) told["give"] = words.token(parts.give);
  if (parts.take) told["take"] = words.token(parts.take);
  if (parts.place) told["place"] = parts.place;
  if (parts.korrigan) told["number"] = parts.korrigan;
  if (parts.colour) told["colour"] = words.say(`colour.${parts.colour}`);
  if (parts.face) told["face"] = words.face(parts.face);
  if (parts.do === "clovers") told["clovers"] = words.say("clovers", { count: parts.count ?? 0 });
  if (parts.seat && parts.korrigan) {
    told["korrigan"] = words.say("korrigan", { name: nameOf(names, parts.seat), number: parts.korrigan });
  }
  return told;
}

/** A choice in words, as one's own deed. */
export function deed(words: Words, choice: Choice, names: Names): string {
  const key = choice.do === "lay" ? choice.on : choice.do;
  return words.say(`do.${key}` as Key, { ...values(words, choice, names), name: nameOf(names, choice.seat) });
}

/** An event in words. */
export function tale(words: Words, event: TableEvent, names: Names): string {
  let key = event.do === "lay" ? `event.${event.on}` : `event.${event.do}`;
  if (event.do === "take" && !event.token) key += ".hidden";
  if (event.do === "menhir" && event.face) key += ".face";
  const told = { ...values(words, event, names), name: nameOf(names, event.by) };
  if (event.do === "unscreen") Object.assign(told, { other: nameOf(names, event.seat) });
  return words.say(key as Key, told);
}
