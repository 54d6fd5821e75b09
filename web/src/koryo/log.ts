import { newsFrom } from "../lib/table";
import type { Happening, Seat } from "./view";

/** What happened since a seat's last decision and what before it, each with the newest first. */
export function newestFirst(
  events: readonly Happening[],
  seat: Seat | null,
): { since: Happening[]; before: Happening[] } {
  const from = newsFrom(events, seat) ?? 0;
  return { since: events.slice(from).reverse(), before: events.slice(0, from).reverse() };
}
