/** Every string that the Koryŏ components show or speak, for one language. Values stand in braces: `{kind}`. */
import type { Kind } from "./emblems";
import type { Choice, Happening, Parts } from "./types";

/** A string for each plural form that the language has; the value `count` decides. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Words {
  language: string;
  kinds: Record<Kind, string>;
  /** What the majority of a family brings, in a few words. */
  powers: Record<string, string>;
  season: { track: string; short: string; about: string };
  phases: Record<string, string>;
  /** What is to be done, by phase; `two` where two kinds may be placed. */
  tasks: Record<string, string> & { two: string; over: string; wait: string; lodged: string; watch: string };
  seat: {
    yours: string;
    first: string;
    decides: string;
    tokens: Plural;
    bank: Plural;
    cards: string;
    senators: string;
    hand: Plural;
    empty: string;
  };
  council: { title: string; holder: string; tied: string; nobody: string; count: string };
  shelf: { hand: string; down: string; some: string; empty: string };
  card: { stack: string; back: Plural };
  bar: { label: string; all: string; clear: string; pick: string };
  log: { title: string; since: string; before: string; quiet: string; open: string; close: string };
  /** A choice, as the button that sends it. */
  say: Says & { priest_of: string };
  /** What a seat did, after its name. */
  told: Says & {
    placed: Plural;
    hidden: string;
    priest_of: string;
    deal: Plural;
    first: string;
  };
  end: {
    title: string;
    won: string;
    shared: string;
    events: string;
    tokens: string;
    total: string;
    fame: string;
    shame: string;
  };
}

interface Says {
  order: Plural;
  two: string;
  nothing: string;
  reveal: string;
  bank: string;
  priest: string;
  spy: string;
  barbarian: string;
  lobby: string;
  decline: string;
  discard: string;
  end: string;
}

export type Values = Record<string, string | number | undefined>;

/** The form of a plural for a count. */
export function form(words: Words, text: string | Plural, count: number): string {
  if (typeof text === "string") return text;
  return text[new Intl.PluralRules(words.language).select(count)] ?? text.other;
}

/** A text with its values put in. */
export function fill(words: Words, text: string | Plural, values: Values = {}): string {
  return form(words, text, Number(values.count ?? 0)).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ""),
  );
}

/** A list as the language writes it. */
export function list(words: Words, items: string[]): string {
  return new Intl.ListFormat(words.language).format(items);
}

/** The text for a choice, its values still open. */
export function choiceText(words: Words, choice: Choice): string {
  const { say } = words;
  if (choice.do === "order") {
    const count = choice.count ?? 0;
    return count === 0 ? say.nothing : choice.other ? say.two : form(words, say.order, count);
  }
  if (choice.do === "priest" && choice.seat) return say.priest_of;
  return say[choice.do as Exclude<keyof Says, "order">];
}

/** The text for something that happened, its values still open. */
export function toldText(words: Words, happening: Happening): string {
  const { told } = words;
  const count = happening.count ?? 0;
  if (happening.do === "order") {
    if (happening.count === undefined) return told.hidden;
    if (count === 0) return told.nothing;
    return happening.other ? told.two : form(words, happening.kind ? told.placed : told.order, count);
  }
  if (happening.do === "priest" && happening.seat) return told.priest_of;
  return form(words, told[happening.do as keyof Words["told"]], count);
}

/** The values of a text's parts, in words. */
export function values(words: Words, names: Record<string, string>, parts: Parts): Values {
  const kind = (name?: Kind) => name && words.kinds[name];
  const seat = (name?: string) => name && (names[name] ?? name);
  return {
    count: parts.count,
    kind: kind(parts.kind),
    other: kind(parts.other),
    other_kind: kind(parts.other_kind),
    seat: seat(parts.seat),
    other_seat: seat(parts.other_seat),
  };
}

/** Something that happened, with who did it, as plain text. */
export function sentence(words: Words, names: Record<string, string>, happening: Happening): string {
  const who = happening.by ?? happening.seat ?? "";
  return `${names[who] ?? who} ${fill(words, toldText(words, happening), values(words, names, happening))}`;
}
