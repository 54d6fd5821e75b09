/** Whom a person does not want to hear: kept in this tab, by table, so that a reload does not forget it. */

import type { SeatInfo } from "./wire";

export interface Muted {
  name: string;
  /** Null at a table that follows another one, where people can sit elsewhere. */
  seat: string | null;
}

export function isMuted(muted: readonly Muted[], seat: SeatInfo): boolean {
  return muted.some((one) => one.name === seat.name && (one.seat ?? seat.seat) === seat.seat);
}

/** The muted of a table, with one seat more or less. */
export function changed(
  muted: readonly Muted[],
  seats: readonly SeatInfo[],
  letter: string,
  wanted: boolean,
): Muted[] {
  return seats
    .filter((seat) => (seat.seat === letter ? wanted : isMuted(muted, seat)))
    .map((seat) => ({ name: seat.name ?? "", seat: seat.seat }));
}

/** The same people at the table that follows. */
export function carried(muted: readonly Muted[]): Muted[] {
  return muted.map(({ name }) => ({ name, seat: null }));
}

const key = (table: string) => `madang-muted-${table}`;

export function kept(table: string): Muted[] {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? "[]") as Muted[];
  } catch {
    return [];
  }
}

export function keep(table: string, muted: readonly Muted[]): void {
  try {
    sessionStorage.setItem(key(table), JSON.stringify(muted));
  } catch {
    // a browser that keeps nothing: it holds until the page is closed
  }
}
