import { newsFrom } from "../lib/table";
import type { Happening, Seat, View } from "./view";

/** What happened since a seat's last decision and what before it, each with the newest first. */
export function newestFirst(
  events: readonly Happening[],
  seat: Seat | null,
): { since: Happening[]; before: Happening[] } {
  const from = newsFrom(events, seat) ?? 0;
  return { since: events.slice(from).reverse(), before: events.slice(0, from).reverse() };
}

/** The events that led from one view to the other; where the only decision among them turned up cards, with how many. */
export function withTurnedUp(events: readonly Happening[], before: View, after: View): Happening[] {
  const decisions = events.filter(({ by }) => by !== null);
  const lying = (view: View, seat: Seat) => view.down_sizes[seat] ?? 0;
  return events.map((event) =>
    event.do === "reveal" && event.by && decisions.length === 1
      ? { ...event, count: lying(before, event.by) - lying(after, event.by) }
      : event,
  );
}
