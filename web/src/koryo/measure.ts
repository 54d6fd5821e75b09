import { KINDS, type Seat, type View } from "./view";

/** A card's height in its widths. */
const TALL = 1.4;

export interface Room {
  width: number;
  height: number;
  /** Between stacks and between rows. */
  gap: number;
  /** How much of a card the next one of its stack leaves free, as a part of its width. */
  step: number;
  /** How far picked cards rise, as a part of a card's width. */
  rise: number;
  /** As wide as a card may become. */
  most: number;
}

/** The greatest width of a card with which stacks of these sizes fit, in as many rows as that takes. */
export function widest(sizes: number[], room: Room): number {
  const byRows = [1, 2, 3].map((rows) => {
    const tall = (room.height / rows - room.gap * (1 - 1 / rows)) / (TALL + room.rise);
    let width = Math.min(tall, room.most);
    while (width > 1 && rowsNeeded(sizes, width, room) > rows) width -= 0.5;
    return width;
  });
  return Math.max(1, ...byRows);
}

function rowsNeeded(sizes: number[], width: number, room: Room): number {
  let rows = 1;
  let used = -room.gap;
  for (const size of sizes) {
    const stack = width * (1 + (size - 1) * room.step);
    if (stack > room.width) return Infinity;
    if (used + room.gap + stack > room.width) {
      rows += 1;
      used = -room.gap;
    }
    used += room.gap + stack;
  }
  return rows;
}

/** There is always room for so many stacks, so that cards keep their size while a tableau grows. */
const ROOM = 6;

/** The sizes of a seat's stacks: its tableau, and what lies face down before another. */
export function stackSizes(view: View, seat: Seat): number[] {
  const down = seat === view.seat ? 0 : (view.down_sizes[seat] ?? 0);
  const sizes = [...KINDS.map((kind) => view.tableau[seat]?.[kind] ?? 0), down].filter(Boolean);
  return [...sizes, ...Array<number>(Math.max(0, ROOM - sizes.length)).fill(1)];
}
