import type { ScoreLine } from "./view";

export interface Cell {
  /** How many cards, where the line is a family's. */
  count: number;
  gain: number;
}

export interface Total {
  total: number;
  honour: "fame" | "shame" | null;
}

/** The lines that add up: nine families, events, tokens. */
export function gains(lines: ScoreLine[]): Cell[][] {
  return lines.slice(0, -1).map(([, cells]) =>
    cells.map((cell) => {
      const [first = "", second] = cell.split(/\s+/);
      const signed = /^[+-]/.test(first);
      return { count: signed ? 0 : Number(first), gain: Number(signed ? first : (second ?? 0)) };
    }),
  );
}

/** Whether several have most of a family, so that nobody has its value. */
export function tied(cells: Cell[][]): boolean {
  return cells.some((line) => line.some(({ count }) => count > 0) && line.every(({ gain }) => gain === 0));
}

/** The last line: each seat's total and where it enters. */
export function totals(lines: ScoreLine[]): Total[] {
  return (lines.at(-1)?.[1] ?? []).map((cell) => {
    const [first = "0", ...honour] = cell.split(/\s+/);
    const total = Number(first);
    return { total, honour: honour.length ? (total < 0 ? "shame" : "fame") : null };
  });
}

/** What each seat has after the first `shown` lines. */
export function running(cells: Cell[][], shown: number): number[] {
  const seats = cells[0]?.length ?? 0;
  return Array.from({ length: seats }, (_, seat) =>
    cells.slice(0, shown).reduce((sum, line) => sum + (line[seat]?.gain ?? 0), 0),
  );
}
