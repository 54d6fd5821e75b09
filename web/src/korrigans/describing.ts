/** Things of the table in words, for labels and notes. */
import { fieldName, korriganName, list, type Names } from "../lib/words";
import * as m from "../paraglide/messages";
import { fieldOf, type Passage } from "./board";
import type { Choosing, Picked } from "./choosing";
import { landscapeOf, PASSAGES, thingsOn, waysFrom } from "./land";
import type { Companion, Korrigan, View } from "./view";
import { colourName, holding, tokenName } from "./words";

/** A field with all that one may know of it, in a line. */
export function describedField(view: View, code: string): string {
  const field = fieldOf(code);
  const memory = view.memory[code];
  const parts = [fieldName(code), landscapeOf(code)];
  parts.push(m.korrigans_clovers({ count: view.clovers[code] ?? 0 }));
  if (view.menhirs.includes(code)) parts.push(m.korrigans_thing_menhir());
  parts.push(...thingsOn(code));
  if (field.start && view.phase === "arrival") parts.push(m.korrigans_thing_start({ number: field.start }));
  if (view.cauldron === code) parts.push(m.korrigans_thing_cauldron());
  if (!view.cauldron && view.cauldron_fields.includes(code)) parts.push(m.korrigans_thing_hoped());
  if (memory) {
    parts.push(m.korrigans_saw({ tokens: holding(memory.left) }));
    if (memory.since) parts.push(m.sheet_since({ count: memory.since }));
  }
  return parts.join(", ");
}

/** A field for those who don't see the map: with those who lead there now, and where its passages lead. */
export function describedWay(view: View, code: string, led: readonly Companion[] | undefined): string {
  const field = describedField(view, code);
  const reached = led ? m.korrigans_by({ field, companions: list(led.map(tokenName)) }) : field;
  return [reached, ...waysFrom(view, code)].join("; ");
}

export function describedPassage({ code, kind }: Passage): string {
  const [field = "", other = ""] = code.split("-").map(fieldName);
  return m.korrigans_between({ kind: PASSAGES[kind](), field, other });
}

export function describedKorrigan({ seat, number, field, carries }: Korrigan, names: Names): string {
  const korrigan = seat === names.own ? m.korrigans_own({ number }) : korriganName(`${seat}${number}`, names);
  const where = m.korrigans_at({ korrigan, field: fieldName(field) });
  return carries ? `${where}, ${describedLoad(carries)}` : where;
}

function describedLoad(carried: "elf" | "goblin"): string {
  return carried === "elf" ? m.korrigans_with_elf() : m.korrigans_with_goblin();
}

/** A sun or a cloud, and the disc on it. */
export function describedPlace(view: View, on: "sun" | "cloud", place: number): string {
  const name = on === "sun" ? m.korrigans_sun({ place }) : m.korrigans_cloud({ place });
  const colour = (on === "sun" ? view.suns : view.clouds)[place];
  return colour ? m.korrigans_disc_on({ place: name, colour: colourName(colour) }) : name;
}

/** What is asked where nothing is picked yet, by what can be done. */
const QUESTIONS: Record<string, () => string> = {
  arrive: m.korrigans_ask_arrive,
  take: m.korrigans_ask_take,
  move: m.korrigans_ask_move,
  goblin: m.korrigans_ask_goblin,
  elf: m.korrigans_ask_elf,
  unscreen: m.korrigans_ask_unscreen,
  troll: m.korrigans_ask_troll,
  cauldron: m.korrigans_ask_cauldron,
  pass: m.korrigans_ask_pass,
};

/** What is asked of the person now. */
export function question(view: View, choosing: Choosing, picked: Picked): string {
  const first = choosing.choices[0];
  if (!first) return "";
  if (picked[0] === "backup") return picked.length > 1 ? m.korrigans_ask_side() : m.korrigans_ask_give();
  if (picked[0]?.startsWith("korrigan") && choosing.open(picked).some((choice) => choice.do === "move")) {
    return picked.length > 1 ? m.korrigans_ask_companion() : m.korrigans_ask_field();
  }
  if (first.do === "lay") {
    const colour = view.disc ? colourName(view.disc) : "";
    return first.on === "cloud" ? m.korrigans_ask_cloud({ colour }) : m.korrigans_ask_sun({ colour });
  }
  if (view.phase === "last turn") return m.korrigans_ask_last();
  if (view.fairy && choosing.choices.some(({ do: what }) => what === "stay")) return m.korrigans_ask_fairy();
  if (choosing.choices.every((choice) => choice.do === "backup")) return m.korrigans_ask_backup();
  const moves = choosing.choices.some((choice) => choice.do === "move");
  return (moves ? m.korrigans_ask_move : QUESTIONS[first.do])?.() ?? "";
}
