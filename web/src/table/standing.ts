/** What the page around a table makes of its model: plain questions with plain answers. */

import { wordsOf } from "../lib/games";
import { choicesOf, isAwaited, type Model } from "../lib/table";
import { GAMES } from "../lib/vocabulary";
import { GUEST } from "../lib/words";
import type { HintAnswer, SeatInfo, State, TableInfo } from "../lib/wire";
import { hasWord, type Names } from "../lib/words";

/** Milliseconds without a connection after which the others may let a bot play on; the server counts them too. */
export const ABSENT = 300_000;

export const seatOf = (table: TableInfo, letter: string | null): SeatInfo | undefined =>
  table.seats.find((seat) => seat.seat === letter);

/** Whether a bot decides there, be it in its own seat or in a person's. */
export const isBots = (seat: SeatInfo | undefined): boolean => Boolean(seat?.bot ?? seat?.stand_in);

/** The name that a table's host has chosen; empty if none: to those at another table the letter of a seat is no name. */
export function hostName(table: TableInfo): string {
  const name = seatOf(table, table.host)?.name ?? GUEST;
  return name === GUEST ? "" : name;
}

/** Whether somebody has not been here for long, as far as this page knows; at slow pace nobody has. */
function isAbsent(model: Model, seat: string, at: number): boolean {
  const patient = model.state?.table.pace.kind === "slow";
  return !patient && at - (model.goneSince[seat] ?? at) > ABSENT;
}

/** The people who must agree before a bot plays on for this seat. */
export function voters(model: Model, seat: SeatInfo, at: number): string[] {
  return (model.state?.table.seats ?? [])
    .filter(
      (one) => one.name !== null && !one.away && one.seat !== seat.seat && !isAbsent(model, one.seat, at),
    )
    .map((one) => one.seat);
}

/** The seats for which the person may say that a bot should play on. */
export function replaceable(model: Model, at: number): SeatInfo[] {
  const { state } = model;
  if (state?.table.status !== "running" || state.seat === null) return [];
  return state.table.seats.filter(
    (seat) =>
      seat.name !== null &&
      !seat.stand_in &&
      seat.seat !== state.seat &&
      (seat.away || isAbsent(model, seat.seat, at)),
  );
}

/** Whether the person has left this seat, or a bot plays on there; who is only out of time has it still. */
export function isStoodIn(state: State): boolean {
  const own = seatOf(state.table, state.seat);
  return (
    state.table.status === "running" && own !== undefined && (own.away === "left" || own.stand_in !== null)
  );
}

/** Hints are for those who play against bots only. */
export function mayAskHints(state: State): boolean {
  const people = state.table.seats.filter((seat) => seat.name !== null);
  return state.table.status === "running" && people.length === 1 && people[0]?.seat === state.seat;
}

/** The text of the one choice of a decision that leaves no other; null where there is something to decide. */
export function onlyChoice(model: Model): string | null {
  const choices = choicesOf(model);
  if (model.state && isStoodIn(model.state)) return null; // whoever left does not come back by that
  return !model.pending && isAwaited(model) && choices.length === 1 ? choices[0]!.text : null;
}

/** What only the best choice of a hint brings, in words; kinds of a later server are left out. */
export function gainsOf(hint: HintAnswer, game: string, names: Names): string[] {
  const known = hint.gains.filter((gain) => hasWord(`gain_${game}_${gain.kind}`));
  return known.map((gain) => wordsOf(game).gain(gain, names));
}

/** The levels of a game's bots, the weakest first. */
export function levelsOf(game: string): readonly string[] {
  return GAMES[game as keyof typeof GAMES].levels;
}
