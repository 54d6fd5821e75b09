/** Words that are chosen by what the server says: names of seats, refusals, phrases, lines of the score. */

import * as messages from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";
import type { Refusal, ScoreLine, SeatInfo, TableInfo } from "./wire";
import { Refused } from "./api";
import { FIELD_NAMES } from "./vocabulary";

type Inputs = Record<string, string | number>;
const all = messages as unknown as Record<string, (inputs: Inputs) => string>;

/** The message with this key, which is put together from words of the wire: `refusal_` and `not-host`. */
export function word(key: string, inputs: Inputs = {}): string {
  return all[keyOf(key)]?.(inputs) ?? key;
}

export function hasWord(key: string): boolean {
  return keyOf(key) in all;
}

function keyOf(key: string): string {
  return key.replaceAll(/[^A-Za-z0-9]/g, "_").toLowerCase();
}

/** What the server calls somebody who has chosen no name. */
export const GUEST = "Guest";

/** How seats are called, and which one is one's own. */
export interface Names {
  own: string | null;
  of(seat: string): string;
  /** The level of the bot that plays there for a person; empty if none does. */
  standIn(seat: string): string;
}

export function namesOf(table: TableInfo, own: string | null): Names {
  const names = new Map(table.seats.map((seat) => [seat.seat, seatName(table.game, seat)]));
  const level = (letter: string) => table.seats.find((seat) => seat.seat === letter)?.stand_in;
  return {
    own,
    of: (seat) => names.get(seat) ?? seat,
    standIn: (seat) => (level(seat) ? levelName(table.game, level(seat)!) : ""),
  };
}

export function seatName(game: string, seat: SeatInfo): string {
  if (seat.bot) return word("bot_name", { level: levelName(game, seat.bot), seat: seat.seat });
  if (seat.name === GUEST) return word("guest_name", { seat: seat.seat });
  return seat.name ?? word("seat_empty");
}

export const gameName = (game: string) => word(`game_${game}`);
export const levelName = (game: string, level: string) => word(`level_${game}_${level}`);
export const phrase = (said: string) => word(`phrase_${said}`);

/** `F7 Blé des Lutins`. */
export function fieldName(code: string): string {
  const name = FIELD_NAMES[code];
  return name ? `${code} ${name}` : code;
}

/** `C2`: the second korrigan of C. */
export function korriganName(code: string, names: Names): string {
  return word("korrigan_of", { name: names.of(code.charAt(0)), korrigan: code.slice(1) });
}

export function list(items: string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "conjunction" }).format(items);
}

/** Why something was not done. */
export function refusalWords(refusal: Refusal, game: string, names: Names): string {
  const inputs = Object.fromEntries(
    Object.entries(refusal.parameters).map(([name, value]) => [
      name,
      parameterWords(game, name, value, names),
    ]),
  );
  const keys = [`refusal_${game}_${refusal.code}`, `refusal_${refusal.code}`, "refusal_unknown"];
  return word(keys.find(hasWord) ?? "refusal_unknown", inputs);
}

/** Why a request failed, where nobody sits at a table yet. */
export function troubleWords(error: unknown, game = ""): string {
  if (!(error instanceof Refused)) return word("unreachable");
  return refusalWords(error.refusal, game, { own: null, of: (seat) => seat, standIn: () => "" });
}

function parameterWords(game: string, name: string, value: string | number, names: Names): string | number {
  if (typeof value === "number") return value;
  switch (name) {
    case "kind":
      return word(`kind_${value}`);
    case "token":
    case "companion":
      return word(`token_${value}`);
    case "colour":
      return word(`colour_${value}`);
    case "field":
    case "here":
      return fieldName(value);
    case "korrigan":
      return korriganName(value, names);
    case "now":
      return word(`phase_${game}_${value}`);
    case "turn":
    case "seat":
      return names.of(value);
    default:
      return value;
  }
}

/** What a line of the final score counts. */
export function scoreLabel({ line, kind }: ScoreLine): string {
  return kind ? `${kind} ${word(`kind_${kind}`)}` : word(`score_${line}`);
}

/** What a line of the final score says of one seat: `3  +9`, `−2`, `31 · Hall of Fame`. */
export function scoreCell({ line, counts, points, honours }: ScoreLine, seat: number): string {
  const [count = 0, gain = 0, honour] = [counts[seat], points[seat], honours[seat]];
  if (line === "total") return honour ? `${minus(gain)} · ${word(`score_${honour}`)}` : minus(gain);
  if (!points.length) return String(count);
  return [count || "", gain ? signed(gain) : ""].filter(Boolean).join("  ");
}

/** A number with a minus that is as wide as a digit. */
export function minus(value: number): string {
  return String(value).replace("-", "−");
}

/** `+3`, `−2`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : minus(value);
}

/** `4:07`, or `2 d 5 h` in the person's own language. */
export function duration(seconds: number): string {
  if (seconds < 86_400) {
    const whole = Math.floor(seconds);
    const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
    const shown = parts[0] === 0 ? parts.slice(1) : parts;
    return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
  }
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(getLocale(), { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  return `${unit(Math.floor(seconds / 86_400), "day")} ${unit(Math.floor(seconds / 3600) % 24, "hour")}`;
}
