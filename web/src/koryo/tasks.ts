/** What is to be done, and what a power brings, in words. */
import * as m from "../paraglide/messages";
import { list, word } from "../lib/words";
import type { Spot } from "./choosing";
import { FAMILIES, type Choice, type Kind } from "./view";

const TASKS: Record<string, () => string> = {
  orders: m.task_koryo_orders,
  actions: m.task_koryo_actions,
  Barbarian: m.task_koryo_barbarian,
  Lobbying: m.task_koryo_lobbying,
  Bankers: m.task_koryo_bankers,
  Priests: m.task_koryo_priests,
  Spies: m.task_koryo_spies,
  limit: m.task_koryo_limit,
};

/** What the person is to do in a phase with these choices, or what the one kind that is picked for it brings. */
export function task(phase: string, choices: Choice[], picked: Spot[]): string {
  if (choices.some((choice) => choice.other)) return m.task_koryo_two();
  return aboutPicked(picked) || powersLeft(phase, choices) || (TASKS[phase]?.() ?? "");
}

const USED: Record<string, Kind> = { bank: "6", priest: "4", spy: "2" };

/** Where all is turned up: which powers can still be used, and how. */
function powersLeft(phase: string, choices: Choice[]): string {
  if (phase !== "actions" || choices.some((choice) => choice.do === "reveal")) return "";
  const kinds = new Set(choices.flatMap((choice) => USED[choice.do] ?? []));
  return kinds.size
    ? m.task_koryo_powers({ families: list([...kinds].map((kind) => word(`kind_${kind}`))) })
    : "";
}

const POWERS: Partial<Record<Kind, () => string>> = {
  "1": m.power_koryo_1,
  "2": m.power_koryo_2,
  "3": m.power_koryo_3,
  "4": m.power_koryo_4,
  "5": m.power_koryo_5,
  "6": m.power_koryo_6,
  "7": m.power_koryo_7,
  "8": m.power_koryo_8,
  "9": m.power_koryo_9,
  B: m.power_koryo_b,
  L: m.power_koryo_l,
};

/** What the majority of a family, or an event, brings, in a few words. */
export const power = (kind: Kind): string => POWERS[kind]?.() ?? "";

/** A kind and what it brings. */
export function about(kind: Kind): string {
  const said = { kind: word(`kind_${kind}`), power: power(kind) };
  return FAMILIES.includes(kind) ? m.koryo_about_family(said) : m.koryo_about_event(said);
}

/** What the one kind of one's own cards that is picked brings; empty where none is, or two. */
export function aboutPicked(picked: Spot[]): string {
  const kinds = new Set(picked.map((spot) => /^(?:hand|down):(.)$/.exec(spot)?.[1]));
  const [only] = kinds;
  return kinds.size === 1 && only ? about(only as Kind) : "";
}
