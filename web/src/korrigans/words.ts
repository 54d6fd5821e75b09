/** Korrigans in words: every event and choice by its parts, what a choice brings, and the table as a sheet. */

import type { GameWords, Sheet } from "../lib/games";
import type { GameEvent } from "../lib/table";
import type { Gain } from "../lib/wire";
import { fieldName, korriganName, list, word, type Names } from "../lib/words";
import { landscapeOf, thingsOn, WAYS, waysFrom } from "./land";
import { withTravels } from "./news";
import {
  COLOURS,
  DISCS,
  coloursSeen,
  goldKnown,
  korrigansOf,
  seatsOf,
  type Choice,
  type Counts,
  type Parts,
  type SeatView,
  type TableEvent,
  type View,
} from "./view";

/** A token or a menhir's face; a clover where it is hidden. */
export const tokenName = (name: string | undefined) => (name ? word(`token_${name}`) : word("a_clover"));
export const colourName = (name: string) => word(`colour_${name}`);

/** The key that fits the parts, and what its message speaks of. */
function said(parts: Parts, names: Names): [string, Record<string, string | number>] {
  const field = fieldName(parts.field ?? "");
  const other = fieldName(parts.other ?? "");
  switch (parts.do) {
    case "take":
      return parts.token ? ["take", { token: tokenName(parts.token) }] : ["take_hidden", {}];
    case "lay":
      return [`lay_${parts.on}`, { place: parts.place ?? 0 }];
    case "move":
      return ["move", { korrigan: parts.korrigan ?? 0, companion: tokenName(parts.companion), field }];
    case "backup":
      return ["backup", { give: tokenName(parts.give), take: tokenName(parts.take) }];
    case "goblin":
    case "elf":
      return [parts.do, { target: korriganName(`${parts.seat}${parts.korrigan}`, names) }];
    case "unscreen":
      return ["unscreen", { target: names.of(parts.seat ?? "") }];
    case "troll":
      return ["troll", { field, other }];
    case "rainbow":
      return ["rainbow", { colour: colourName(parts.colour ?? "") }];
    default:
      return [parts.do, { field, count: parts.count ?? 0 }];
  }
}

/** A choice, as a button says it. */
export function deed(choice: Choice, names: Names): string {
  const [key, inputs] = said(choice, names);
  return word(`choice_korrigans_${key}`, inputs);
}

/** An event as a sentence. */
export function tale(event: TableEvent, names: Names): string {
  const [key, inputs] = said(event, names);
  return word(`log_korrigans_${key}`, {
    ...inputs,
    name: event.by ? names.of(event.by) : "",
    you: event.by !== null && event.by === names.own ? "yes" : "no",
  });
}

/** What a gain can speak of. */
interface Gained {
  count?: number;
  companion?: string;
  seat?: string;
  field?: string;
  other?: string;
  /** Codes with spaces between them. */
  fields?: string;
  korrigan?: string;
}

/** What a choice brings, as a hint lists it. */
function gained(gain: Gain, names: Names): string {
  const { count = 0, companion, seat = "", field, other, fields, korrigan = "" } = gain.parameters as Gained;
  return word(`gain_korrigans_${gain.kind}`, {
    count,
    gold: word("korrigans_gold", { count }),
    clovers: word("korrigans_clovers", { count }),
    companion: tokenName(companion),
    seat: names.of(seat),
    field: fieldName(field ?? ""),
    other: fieldName(other ?? ""),
    fields: list((fields?.split(" ") ?? []).map(fieldName)),
    korrigan: korriganName(korrigan, names),
    number: korrigan.slice(1),
  });
}

/** Whether an event needs no line of its own in the log: those of the set-up. */
export const isQuiet = (event: { do: string }) => event.do === "clovers" || event.do === "menhir";

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
export function holding(counts: Counts<string>): string {
  const held = Object.entries(counts).map(
    ([name, count]) => tokenName(name) + ((count ?? 0) > 1 ? ` ×${count}` : ""),
  );
  return held.length > 0 ? list(held) : word("sheet_nothing");
}

function korrigansOn(view: View, field: string, names: Names): string {
  return korrigansOf(view)
    .filter((korrigan) => korrigan.field === field)
    .map(
      ({ seat, number, carries }) =>
        `${names.of(seat)} ${number}${carries ? ` (${tokenName(carries)})` : ""}`,
    )
    .join(", ");
}

function remembered(view: View, field: string): string {
  const memory = view.memory[field];
  if (!memory) return "";
  const since = memory.since > 0 ? `; ${word("sheet_since", { count: memory.since })}` : "";
  return holding(memory.left) + since;
}

function closed(places: Record<string, string>): string {
  const shown = Object.entries(places).map(([place, colour]) => `${place} (${colourName(colour)})`);
  return shown.length > 0 ? shown.join(", ") : word("sheet_nothing");
}

function facts(view: View, names: Names): Sheet["facts"] {
  const drawn = COLOURS.reduce((sum, colour) => sum + DISCS - (view.bag[colour] ?? 0), 0);
  const shown = [
    { label: word("sheet_phase"), value: word(`phase_korrigans_${view.phase}`) },
    { label: word("sheet_round"), value: String(drawn) },
    { label: word("sheet_colours"), value: word("sheet_colours_value", { count: coloursSeen(view).length }) },
    { label: word("sheet_rows"), value: closed(view.suns) },
    { label: word("sheet_columns"), value: closed(view.clouds) },
    {
      label: word("sheet_cauldron"),
      value: view.cauldron
        ? fieldName(view.cauldron)
        : word("sheet_cauldron_maybe", { fields: view.cauldron_fields.join(", ") }),
    },
    { label: word("korrigans_menhirs_taken"), value: holding(view.menhirs_shown) },
  ];
  if (view.holder) shown.push({ label: word("korrigans_bag_holder"), value: names.of(view.holder) });
  if (view.disc) shown.push({ label: word("sheet_disc"), value: colourName(view.disc) });
  if (view.troll) {
    const [field, other] = view.troll.map(fieldName) as [string, string];
    shown.push({ label: word("sheet_troll"), value: word("sheet_between", { field, other }) });
  }
  if (Object.keys(view.looking).length > 0) {
    shown.push({ label: word("sheet_looking"), value: holding(view.looking) });
  }
  return shown;
}

/** What is behind a seat's screen, as far as one may know. */
function behind({ screen, behind, behind_count: count }: SeatView): string {
  const tokens = behind ? holding(behind) : word("sheet_behind_count", { count });
  return screen ? tokens : word("sheet_behind_fallen", { tokens });
}

/** The tokens that are used up; a backup companion is one of them when it has served. */
function aside({ aside, backup, backup_spent: spent }: SeatView): string {
  return holding(spent && backup ? { ...aside, [backup]: (aside[backup] ?? 0) + 1 } : aside);
}

function sheet(plain: Record<string, unknown>, names: Names): Sheet {
  const view = plain as unknown as View;
  const belongings: [string, (seat: SeatView) => string][] = [
    ["sheet_front", (seat) => holding(seat.front)],
    ["sheet_behind", behind],
    [
      "sheet_backup",
      (seat) => (seat.backup && !seat.backup_spent ? tokenName(seat.backup) : word("sheet_nothing")),
    ],
    ["sheet_menhir_gold", (seat) => holding(seat.menhir_gold)],
    ["korrigans_aside", aside],
  ];
  if (view.phase !== "end") {
    belongings.push(["korrigans_gold_sheet", (seat) => word("korrigans_gold", { count: goldKnown(seat) })]);
  }
  const seats = seatsOf(view);
  return {
    facts: facts(view, names),
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
      {
        caption: word("sheet_map"),
        head: [word("sheet_field"), word("sheet_landscape"), word("sheet_ways")],
        rows: Object.keys(view.clovers).map((field) => [
          fieldName(field),
          [landscapeOf(field), ...thingsOn(field)].join(", "),
          waysFrom(view, field).join("; "),
        ]),
      },
      {
        caption: word("korrigans_legend"),
        head: [word("sheet_companion"), word("sheet_way")],
        rows: WAYS.map(([companion, way]) => [tokenName(companion), way()]),
      },
    ],
  };
}

export const korrigansWords: GameWords = {
  told: (event, names) => tale(event as unknown as TableEvent, names),
  quiet: isQuiet,
  completed: (log, begin, before, after) =>
    withTravels(
      log as unknown as TableEvent[],
      begin,
      before as unknown as View,
      after as unknown as View,
    ) as unknown as GameEvent[],
  choice: (choice, _, names) => deed(choice as unknown as Choice, names),
  group: (choice) => word(`do_korrigans_${GROUPS[choice.do] ?? "end"}`),
  gain: gained,
  sheet,
};
