import { describe, expect, it } from "vitest";
import { carried, changed, isMuted } from "../src/lib/muting";
import type { SeatInfo } from "../src/lib/wire";

const person = (seat: string, name: string): SeatInfo => ({
  seat,
  name,
  bot: null,
  stand_in: null,
  away: "",
  votes: [],
});
const seats = [person("A", "Anna"), person("B", "Guest"), person("C", "Guest")];

describe("muting", () => {
  it("is for one seat, and can be taken back", () => {
    const muted = changed([], seats, "B", true);
    expect(seats.map((seat) => isMuted(muted, seat))).toEqual([false, true, false]);
    expect(changed(muted, seats, "A", true)).toHaveLength(2);
    expect(changed(muted, seats, "B", false)).toEqual([]);
  });

  it("goes on with the people at the table that follows, wherever they sit", () => {
    const muted = carried(changed([], seats, "A", true));
    const moved = [person("A", "Guest"), person("B", "Guest"), person("C", "Anna")];
    expect(moved.map((seat) => isMuted(muted, seat))).toEqual([false, false, true]);
    expect(changed(muted, moved, "A", true)).toEqual([
      { name: "Guest", seat: "A" },
      { name: "Anna", seat: "C" },
    ]);
  });
});
