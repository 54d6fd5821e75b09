/** Koryŏ in words: every event and choice by its parts, what a choice brings, and the table as a sheet. */

import type { GameWords, Sheet } from "../lib/games";
import { SEASONS } from "../lib/vocabulary";
import type { GameEvent } from "../lib/table";
import type { Gain } from "../lib/wire";
import { list, word, type Names } from "../lib/words";
import { withTurnedUp } from "./log";
import { power } from "./tasks";
import { FAMILIES, KINDS, isEvent, type Choice, type Counts, type Happening } from "./view";
import type { Kind, Parts, Seat, View } from "./view";

/** What becomes of the words for a kind within a sentence. */
type Mark = (kind: Kind, text: string) => string;
const plain: Mark = (_, text) => text;

const BEGIN = "\uE000"; // no language uses these two
const END = "\uE001";
const marked: Mark = (kind, text) => `${BEGIN}${kind}${text}${END}`;

export interface Piece {
  text: string;
  /** The kind that these words name. */
  kind?: Kind;
}

/** A sentence in pieces, so that those which name a kind of card can have its emblem. */
export function pieces(say: (mark: Mark) => string): Piece[] {
  return say(marked)
    .split(new RegExp(`${BEGIN}(.*?)${END}`))
    .map((text, index) => (index % 2 ? { text: text.slice(1), kind: text[0] as Kind } : { text }))
    .filter(({ text }) => text);
}

/** Who did something, or to whom chance did it. */
export const seatOf = (event: Happening): Seat => event.by ?? event.seat ?? "";

/** An event as a sentence. */
export function told(event: Happening, names: Names, mark: Mark = plain): string {
  const [key, inputs] = said(event, names, mark);
  const seat = seatOf(event);
  return word(`log_koryo_${key}`, {
    ...inputs,
    name: names.of(seat),
    you: seat === names.own ? "yes" : "no",
  });
}

/** A choice, as a button says it. `down` are one's own face-down cards. */
export function offered(choice: Choice, down: Counts, names: Names, mark: Mark = plain): string {
  const { kind } = choice;
  const turned = choice.do === "reveal" && kind ? { count: turnedUp(kind, down) } : {};
  const [key, inputs] = said({ ...choice, ...turned }, names, mark);
  return word(`choice_koryo_${key}`, inputs);
}

/** How many cards of a kind are turned up together. K3.6: all of a family, but events one at a time. */
const turnedUp = (kind: Kind, down: Counts): number => (isEvent(kind) ? 1 : (down[kind] ?? 1));

/** The key that fits the parts, and what its message speaks of. */
function said(parts: Parts, names: Names, mark: Mark): [string, Record<string, string>] {
  const { kind, seat } = parts;
  const some = (kind: Kind | undefined, count = 1) => cards(kind, count, mark);
  const called = (kind: Kind | undefined) => (kind ? mark(kind, word(`kind_${kind}`)) : "");
  const name = (seat: Seat | undefined) => {
    const name = seat ? names.of(seat) : "";
    return seat && seat === names.own ? word("name_you", { name }) : name;
  };
  switch (parts.do) {
    case "order":
      if (parts.count === undefined) return ["order_hidden", {}];
      if (parts.count === 0) return ["order_nothing", {}];
      if (parts.other) return ["order_two", { cards: some(kind), others: some(parts.other) }];
      return ["order", { cards: some(kind, parts.count) }];
    case "priest":
      return [seat ? "priest_at" : "priest", { cards: some(kind), target: name(seat) }];
    case "lobby": {
      const second = { others: some(parts.other_kind), second: name(parts.other_seat) };
      return ["lobby", { cards: some(kind), target: name(seat), ...second }];
    }
    case "deal":
      return ["deal", { cards: parts.kinds ? holding(counted(parts.kinds), mark) : some(kind, parts.count) }];
    case "reveal":
      if (parts.count === undefined) return ["reveal", { kind: called(kind) }];
      return ["reveal_cards", { cards: some(kind, parts.count) }];
    case "decline":
      return ["decline", { kind: called(kind) }];
    default:
      return [parts.do, { cards: some(kind), target: name(seat) }];
  }
}

/** What a choice brings, as a hint lists it. */
function gained(gain: Gain, names: Names): string {
  const { family, seat, count = 1 } = gain.parameters as { family?: Kind; seat?: Seat; count?: number };
  return word(`gain_koryo_${gain.kind}`, {
    family: family ? word(`family_${family}`) : "",
    cards: cards(family, count, plain),
    seat: seat ? names.of(seat) : "",
    count,
  });
}

function cards(kind: Kind | undefined, count: number, mark: Mark): string {
  const text = word(`cards_${kind ?? "unknown"}`, { count });
  return kind ? mark(kind, text) : text;
}

function counted(kinds: string): Counts {
  const counts: Counts = {};
  for (const kind of kinds.split(" ") as Kind[]) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function holding(counts: Counts, mark: Mark = plain): string {
  const held = KINDS.filter((kind) => counts[kind]).map((kind) => cards(kind, counts[kind]!, mark));
  return held.length > 0 ? list(held) : word("sheet_nothing");
}

const GROUPS: Record<string, string> = {
  bank: "power",
  priest: "power",
  spy: "power",
  barbarian: "event",
  lobby: "event",
  decline: "event",
};

function sheet(view: View, names: Names): Sheet {
  const seats = Object.keys(view.tableau);
  const of = (counts: Record<Seat, number | null>) =>
    seats.map((seat) => (counts[seat] === null ? word("sheet_hidden") : String(counts[seat] ?? 0)));
  const holder = (kind: Kind) => {
    const seat = view.majorities[kind];
    return seat === undefined ? "" : seat ? names.of(seat) : word("sheet_nobody");
  };
  const facts = [
    {
      label: word("sheet_season"),
      value: word("sheet_season_value", { season: view.season, limit: SEASONS[view.season - 1]?.limit ?? 0 }),
    },
    { label: word("sheet_phase"), value: word(`phase_koryo_${view.phase}`) },
    { label: word("sheet_first"), value: view.first ? names.of(view.first) : word("sheet_nobody") },
    { label: word("sheet_bank"), value: String(view.bank) },
  ];
  if (view.seat) {
    facts.push({ label: word("sheet_hand"), value: holding(view.hand) });
    facts.push({ label: word("sheet_down"), value: holding(view.down) });
  }
  const family = (kind: Kind) => [
    FAMILIES.includes(kind) ? `${kind} ${word(`kind_${kind}`)}` : word(`kind_${kind}`),
    ...seats.map((seat) => String(view.tableau[seat]?.[kind] ?? "")),
    holder(kind),
    power(kind),
  ];
  const row = (key: string, cells: string[]) => [word(key), ...cells, "", ""];
  const grid = {
    caption: word("sheet_tableaus"),
    head: [
      word("sheet_family"),
      ...seats.map((seat) => names.of(seat)),
      word("sheet_power"),
      word("sheet_effect"),
    ],
    rows: [
      ...KINDS.map(family),
      row(
        "sheet_counted",
        seats.map((seat) => `${view.counted[seat] ?? 0}/${view.limits[seat] ?? 0}`),
      ),
      row("sheet_tokens", of(view.tokens)),
      row("sheet_face_down", of(view.down_sizes)),
      row("sheet_in_hand", of(view.hand_sizes)),
    ],
  };
  return { facts, grids: [grid] };
}

export const koryoWords: GameWords = {
  told: (event, names) => told(event as unknown as Happening, names),
  quiet: () => false,
  completed: (log, begin, before, after) =>
    withTurnedUp(
      log.slice(begin) as unknown as Happening[],
      before as unknown as View,
      after as unknown as View,
    ) as unknown as GameEvent[],
  choice: (choice, view, names) =>
    offered(choice as unknown as Choice, (view as unknown as View).down, names),
  group: (choice) => word(`do_koryo_${GROUPS[choice.do] ?? choice.do}`),
  gain: gained,
  sheet: (view, names) => sheet(view as unknown as View, names),
};
