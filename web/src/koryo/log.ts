import type { Happening, Seat } from "./view";

/** What happened since a seat's last decision and what before it, each with the newest first. */
export function newestFirst(
  events: readonly Happening[],
  seat: Seat | null,
): { since: Happening[]; before: Happening[] } {
  const last = seat === null ? -1 : events.findLastIndex((event) => event.by === seat);
  return { since: events.slice(last + 1).reverse(), before: events.slice(0, last + 1).reverse() };
}
