/** What happened, as it is shown: the newest first, and what is new apart from the rest. */
import { newsFrom } from "../lib/table";
import type { Seat, TableEvent } from "./view";
import { isQuiet } from "./words";

export interface Line {
  event: TableEvent;
  place: number; // in the log
}

/** What happened since a seat's last decision and what before it; for those who only watch nothing is new. */
export function newestFirst(
  log: readonly TableEvent[],
  own: Seat | null,
): { since: readonly Line[]; before: readonly Line[] } {
  const from = newsFrom(log, own);
  const isNew = ({ place }: Line) => from !== null && place >= from;
  const lines = log
    .map((event, place) => ({ event, place }))
    .filter(({ event }) => !isQuiet(event))
    .reverse();
  return { since: lines.filter(isNew), before: lines.filter((line) => !isNew(line)) };
}
