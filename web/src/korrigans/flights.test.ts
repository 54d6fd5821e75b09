import { expect, test } from "vitest";
import { flightOf, flightsFrom } from "./flights";
import type { TableEvent } from "./view";

const LOG = [
  { do: "rainbow", colour: "red", by: null },
  { do: "lay", on: "sun", place: 4, by: "B" },
  { do: "move", korrigan: 1, companion: "hare", field: "F5", by: "A" },
  { do: "take", token: "mole", by: "A" },
  { do: "arrive", field: "F2", by: "B" },
  { do: "take", by: "B" },
].map((event, ply) => ({ ...event, ply, text: "" })) as TableEvent[];

test("pieces fly between the players and the map", () => {
  expect(LOG.map((_, index) => flightOf(LOG, index, "A"))).toEqual([
    null,
    { from: "seat B", to: "sun 4", colour: "red" },
    null,
    { from: "field F5", to: "seat A", piece: "mole" },
    { from: "seat B", to: "field F2", seat: "B" },
    { from: "field F2", to: "seat B" },
  ]);
});

test("what one laid oneself lies there already", () => {
  expect(flightOf(LOG, 1, "B")).toBeNull();
});

test("whoever catches up sees the last flight alone", () => {
  const again = [...LOG, ...LOG.slice(3)];
  expect(flightsFrom(LOG, 0, "A")).toHaveLength(4);
  expect(flightsFrom(again, 0, "A")).toEqual([flightOf(again, again.length - 1, "A")]);
});
