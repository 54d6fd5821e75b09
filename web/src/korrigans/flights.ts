/** Which piece goes from where to where in an event. Places are the `data-place` of the table. */
import type { Colour, Seat, TableEvent, Token } from "./view";

export interface Flight {
  from: string;
  to: string;
  colour?: Colour;
  seat?: Seat;
  piece?: Token;
}

const AT_ONCE = 4; // flights that one can follow

/** The flights of the events from `begin` on; only the last one where there are too many to follow. */
export function flightsFrom(log: readonly TableEvent[], begin: number, own: Seat | null): Flight[] {
  const found = log.slice(begin).flatMap((_, index) => flightOf(log, begin + index, own) ?? []);
  return found.length > AT_ONCE ? found.slice(-1) : found;
}

/** The flight of an event of the log; null where nothing leaves or reaches the map, or where it is shown already. */
export function flightOf(log: readonly TableEvent[], index: number, own: Seat | null): Flight | null {
  const event = log[index];
  if (!event?.by) return null;
  const seat = `seat ${event.by}`;
  const earlier = log.slice(0, index);
  if (event.do === "take") {
    const came = earlier.findLast(
      ({ by, field, do: what }) => by === event.by && field && what !== "cauldron",
    );
    return came
      ? { from: `field ${came.field}`, to: seat, ...(event.token ? { piece: event.token } : {}) }
      : null;
  }
  if (event.by === own) return null;
  if (event.do === "arrive") return { from: seat, to: `field ${event.field}`, seat: event.by };
  if (event.do === "lay") {
    const colour = earlier.findLast(({ colour }) => colour)?.colour;
    return colour ? { from: seat, to: `${event.on} ${event.place}`, colour } : null;
  }
  return null;
}
