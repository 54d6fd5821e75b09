import type { ScoreLine } from "../lib/wire";

/** The lines that add up to the total. */
export function parts(lines: ScoreLine[]): ScoreLine[] {
  return lines.filter(({ line }) => line !== "total");
}

/** Whether several have most of a family, so that nobody has its value. */
export function tied(lines: ScoreLine[]): boolean {
  return lines.some(({ counts, points }) => counts.some(Boolean) && !points.some(Boolean));
}

/** What each seat has after the first `shown` lines. */
export function running(lines: ScoreLine[], shown: number): number[] {
  const seats = lines[0]?.points.length ?? 0;
  return Array.from({ length: seats }, (_, seat) =>
    lines.slice(0, shown).reduce((sum, { points }) => sum + (points[seat] ?? 0), 0),
  );
}
