/** Koryŏ in words: every event and choice by its parts, and the table as a sheet. */

import type { GameWords, Sheet } from "../lib/games";
import { list, word, type Names } from "../lib/words";
import { FAMILIES, KINDS, type KoryoView } from "./view";

type Parts = Record<string, string | number | null>;

const cards = (kind: unknown, count: unknown) => word(`cards_${kind ?? "unknown"}`, { count: Number(count) });

/** The key that fits the parts, and what its message speaks of. */
function said(parts: Parts, names: Names): [string, Record<string, string>] {
  const seat = (value: unknown) => (value ? names.of(String(value)) : "");
  switch (parts["do"]) {
    case "order":
      if (parts["count"] === undefined) return ["order_hidden", {}];
      if (parts["count"] === 0) return ["order_nothing", {}];
      if (parts["other"]) {
        return ["order_two", { cards: cards(parts["kind"], 1), others: cards(parts["other"], 1) }];
      }
      return ["order", { cards: cards(parts["kind"], parts["count"]) }];
    case "priest":
      return [
        parts["seat"] ? "priest_at" : "priest",
        { cards: cards(parts["kind"], 1), target: seat(parts["seat"]) },
      ];
    case "lobby":
      return [
        "lobby",
        {
          cards: cards(parts["kind"], 1),
          target: seat(parts["seat"]),
          others: cards(parts["other_kind"], 1),
          second: seat(parts["other_seat"]),
        },
      ];
    case "deal":
      return ["deal", { cards: dealt(parts) }];
    case "reveal":
    case "decline":
      return [String(parts["do"]), { kind: word(`kind_${parts["kind"]}`) }];
    default:
      return [String(parts["do"]), { cards: cards(parts["kind"], 1), target: seat(parts["seat"]) }];
  }
}

function dealt(parts: Parts): string {
  if (typeof parts["kinds"] !== "string") return cards(null, parts["count"]);
  return holding(counted(parts["kinds"].split(" ")));
}

function counted(kinds: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function holding(counts: Record<string, number>): string {
  const held = KINDS.filter((kind) => counts[kind]).map((kind) => cards(kind, counts[kind]));
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

const LIMIT = 2; // a season's limit is its number and this  (K1.3)

function sheet(plain: Record<string, unknown>, names: Names): Sheet {
  const view = plain as unknown as KoryoView;
  const seats = Object.keys(view.tableau);
  const of = (counts: Record<string, number | null>) =>
    seats.map((seat) => (counts[seat] === null ? word("sheet_hidden") : String(counts[seat] ?? 0)));
  const holder = (kind: string) => {
    const seat = view.majorities[kind];
    return seat === undefined ? "" : seat ? names.of(seat) : word("sheet_nobody");
  };
  const facts = [
    {
      label: word("sheet_season"),
      value: word("sheet_season_value", { season: view.season, limit: view.season + LIMIT }),
    },
    { label: word("sheet_phase"), value: word(`phase_koryo_${view.phase}`) },
    { label: word("sheet_first"), value: view.first ? names.of(view.first) : word("sheet_nobody") },
    { label: word("sheet_bank"), value: String(view.bank) },
  ];
  if (view.seat) {
    facts.push({ label: word("sheet_hand"), value: holding(view.hand) });
    facts.push({ label: word("sheet_down"), value: holding(view.down) });
  }
  const family = (kind: string) => [
    FAMILIES.includes(kind) ? `${kind} ${word(`kind_${kind}`)}` : word(`kind_${kind}`),
    ...seats.map((seat) => String(view.tableau[seat]?.[kind] ?? "")),
    holder(kind),
  ];
  const grid = {
    caption: word("sheet_tableaus"),
    head: [word("sheet_family"), ...seats.map((seat) => names.of(seat)), word("sheet_power")],
    rows: [
      ...KINDS.map(family),
      [word("sheet_tokens"), ...of(view.tokens), ""],
      [word("sheet_face_down"), ...of(view.down_sizes), ""],
      [word("sheet_in_hand"), ...of(view.hand_sizes), ""],
    ],
  };
  return { facts, grids: [grid] };
}

export const koryoWords: GameWords = {
  told(event, names) {
    const [key, inputs] = said(event, names);
    const seat = event.by ?? String(event["seat"]);
    return word(`log_koryo_${key}`, {
      ...inputs,
      name: names.of(seat),
      you: seat === names.own ? "yes" : "no",
    });
  },
  quiet: () => false,
  choice(choice, names) {
    const [key, inputs] = said(choice, names);
    return word(`choice_koryo_${key}`, inputs);
  },
  group: (choice) => word(`do_koryo_${GROUPS[choice.do] ?? choice.do}`),
  sheet,
};
