/** Korrigans in words: every event and choice by its parts, and the table as a sheet. */

import type { GameWords, Sheet } from "../lib/games";
import { fieldName, korriganName, list, word, type Names } from "../lib/words";
import { COLOURS, DISCS, type KorrigansSeat, type KorrigansView } from "./view";

type Parts = Record<string, string | number | null>;

const token = (name: unknown) => (name ? word(`token_${name}`) : word("a_clover"));

/** The key that fits the parts, and what its message speaks of. */
function said(parts: Parts, names: Names): [string, Record<string, string | number>] {
  const text = (name: string) => String(parts[name] ?? "");
  switch (parts["do"]) {
    case "take":
      return parts["token"] ? ["take", { token: token(parts["token"]) }] : ["take_hidden", {}];
    case "lay":
      return [`lay_${text("on")}`, { place: text("place") }];
    case "move":
      return [
        "move",
        {
          korrigan: text("korrigan"),
          companion: token(parts["companion"]),
          field: fieldName(text("field")),
        },
      ];
    case "backup":
      return ["backup", { give: token(parts["give"]), take: token(parts["take"]) }];
    case "goblin":
    case "elf":
      return [text("do"), { target: korriganName(`${text("seat")}${text("korrigan")}`, names) }];
    case "unscreen":
      return ["unscreen", { target: names.of(text("seat")) }];
    case "troll":
      return ["troll", { field: fieldName(text("field")), other: fieldName(text("other")) }];
    case "rainbow":
      return ["rainbow", { colour: word(`colour_${text("colour")}`) }];
    default:
      return [text("do"), { field: fieldName(text("field")), count: Number(parts["count"] ?? 0) }];
  }
}

const GROUPS: Record<string, string> = {
  arrive: "field",
  move: "field",
  troll: "field",
  cauldron: "field",
  take: "token",
  lay: "disc",
  backup: "backup",
  goblin: "other",
  elf: "other",
  unscreen: "other",
};

/** `hare ×2, mouse`. */
function holding(counts: Record<string, number>): string {
  const held = Object.entries(counts).map(([name, count]) => token(name) + (count > 1 ? ` ×${count}` : ""));
  return held.length > 0 ? list(held) : word("sheet_nothing");
}

function korrigansOn(view: KorrigansView, field: string, names: Names): string {
  const there = Object.entries(view.seats).flatMap(([seat, { korrigans }]) =>
    korrigans.flatMap((korrigan, index) =>
      korrigan.field === field
        ? [`${names.of(seat)} ${index + 1}${korrigan.carries ? ` (${token(korrigan.carries)})` : ""}`]
        : [],
    ),
  );
  return there.join(", ");
}

function remembered(view: KorrigansView, field: string): string {
  const memory = view.memory[field];
  if (!memory) return "";
  const since = memory.since > 0 ? `; ${word("sheet_since", { count: memory.since })}` : "";
  return holding(memory.left) + since;
}

function closed(places: Record<string, string>): string {
  const shown = Object.entries(places).map(([place, colour]) => `${place} (${word(`colour_${colour}`)})`);
  return shown.length > 0 ? shown.join(", ") : word("sheet_nothing");
}

function facts(view: KorrigansView): Sheet["facts"] {
  const drawn = COLOURS.reduce((sum, colour) => sum + DISCS - (view.bag[colour] ?? 0), 0);
  const seen = COLOURS.filter((colour) => (view.bag[colour] ?? 0) < DISCS).length;
  const shown = [
    { label: word("sheet_phase"), value: word(`phase_korrigans_${view.phase}`) },
    { label: word("sheet_round"), value: String(drawn) },
    { label: word("sheet_colours"), value: word("sheet_colours_value", { count: seen }) },
    { label: word("sheet_rows"), value: closed(view.suns) },
    { label: word("sheet_columns"), value: closed(view.clouds) },
    {
      label: word("sheet_cauldron"),
      value: view.cauldron
        ? fieldName(view.cauldron)
        : word("sheet_cauldron_maybe", { fields: view.cauldron_fields.join(", ") }),
    },
  ];
  if (view.disc) shown.push({ label: word("sheet_disc"), value: word(`colour_${view.disc}`) });
  if (view.troll) {
    const [field, other] = view.troll.map(fieldName) as [string, string];
    shown.push({ label: word("sheet_troll"), value: word("sheet_between", { field, other }) });
  }
  if (Object.keys(view.looking).length > 0) {
    shown.push({ label: word("sheet_looking"), value: holding(view.looking) });
  }
  return shown;
}

function sheet(plain: Record<string, unknown>, names: Names): Sheet {
  const view = plain as unknown as KorrigansView;
  const belongings: [string, (seat: KorrigansSeat) => string][] = [
    ["sheet_front", (seat) => holding(seat.front)],
    [
      "sheet_behind",
      (seat) =>
        seat.behind ? holding(seat.behind) : word("sheet_behind_count", { count: seat.behind_count }),
    ],
    ["sheet_backup", (seat) => (seat.backup ? token(seat.backup) : word("sheet_nothing"))],
    ["sheet_menhir_gold", (seat) => holding(seat.menhir_gold)],
  ];
  const seats = Object.entries(view.seats);
  return {
    facts: facts(view),
    grids: [
      {
        caption: word("sheet_belongings"),
        head: [word("sheet_where"), ...seats.map(([seat]) => names.of(seat))],
        rows: belongings.map(([key, shown]) => [word(key), ...seats.map(([, seat]) => shown(seat))]),
      },
      {
        caption: word("sheet_fields"),
        head: [
          word("sheet_field"),
          word("sheet_clovers"),
          word("sheet_menhir"),
          word("sheet_korrigans"),
          word("sheet_memory"),
        ],
        rows: Object.keys(view.clovers).map((field) => [
          fieldName(field),
          String(view.clovers[field]),
          view.menhirs.includes(field) ? word("sheet_menhir_stands") : "",
          korrigansOn(view, field, names),
          remembered(view, field),
        ]),
      },
    ],
  };
}

export const korrigansWords: GameWords = {
  told(event, names) {
    const [key, inputs] = said(event, names);
    return word(`log_korrigans_${key}`, {
      ...inputs,
      name: event.by ? names.of(event.by) : "",
      you: event.by !== null && event.by === names.own ? "yes" : "no",
    });
  },
  quiet: (event) => event.do === "clovers" || event.do === "menhir",
  choice(choice, names) {
    const [key, inputs] = said(choice, names);
    return word(`choice_korrigans_${key}`, inputs);
  },
  group: (choice) => word(`do_korrigans_${GROUPS[choice.do] ?? "end"}`),
  sheet,
};
