/** Arrow keys among things on a page: which one lies in a direction from another. */

export interface Spot {
  x: number;
  y: number;
}

const AHEAD: Record<string, Spot> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The index of the nearest spot in the direction of a key, those straight ahead first; -1 if there is none. */
export function nearest(spots: readonly Spot[], from: Spot, key: string): number {
  const ahead = AHEAD[key];
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, index) => {
    if (!ahead) return;
    const along = (spot.x - from.x) * ahead.x + (spot.y - from.y) * ahead.y;
    const aside = Math.abs((spot.x - from.x) * ahead.y) + Math.abs((spot.y - from.y) * ahead.x);
    const cost = along + 2 * aside;
    if (along > 1 && cost < least) {
      best = index;
      least = cost;
    }
  });
  return best;
}
