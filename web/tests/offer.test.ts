import { expect, it } from "vitest";
import { offerOf } from "../src/table/offer";

const state = { ply: 4, lodged: null, choices: [{ text: "-" }, { text: "5*1" }] };

it("is the same for another state that offers the same", () => {
  expect(offerOf(structuredClone(state), null)).toBe(offerOf(state, null));
});

it.each([
  ["the table goes on", { ...state, ply: 5 }, null],
  ["an order is lodged", { ...state, lodged: "-" }, null],
  ["a hint comes", state, "5*1"],
  ["there is something else to choose", { ...state, choices: [{ text: "-" }] }, null],
])("is another one when %s", (_, other, hinted) => {
  expect(offerOf(other, hinted)).not.toBe(offerOf(state, null));
});
