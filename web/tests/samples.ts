import type { State, TableInfo } from "../src/lib/wire";

export const table: TableInfo = {
  id: "_PuKoQgupV8_-tg8V3JYfw",
  game: "koryo",
  edition: "rulebook",
  options: {},
  players: 2,
  pace: { kind: "none" },
  open: false,
  host: "A",
  status: "running",
  commitment: "",
  secret: null,
  seats: [
    { seat: "A", name: "Anna", bot: null, stand_in: null, away: "", votes: [] },
    { seat: "B", name: null, bot: "clerk", stand_in: null, away: "", votes: [] },
  ],
  rematch: null,
};

export function stateMessage(changes: Partial<State>): State {
  return {
    type: "state",
    table,
    ply: 1,
    seat: null,
    awaiting: [],
    lodged: null,
    view: {},
    choices: [],
    result: null,
    score: null,
    events: [],
    ...changes,
  };
}
