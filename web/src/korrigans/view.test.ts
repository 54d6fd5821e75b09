import { expect, test } from "vitest";
import { coloursSeen, type View } from "./view";

test("the seventh colour is seen though it lies nowhere", () => {
  const bag = { red: 2, orange: 1, yellow: 1, green: 1, blue: 1, indigo: 1, violet: 1 };
  expect(coloursSeen({ bag, suns: {}, disc: null } as unknown as View)).toEqual([
    "orange",
    "yellow",
    "green",
    "blue",
    "indigo",
    "violet",
  ]);
  expect(coloursSeen({ bag: { ...bag, red: 1 }, suns: {}, disc: null } as unknown as View)).toHaveLength(7);
  expect(coloursSeen({ bag: {}, suns: {}, disc: null } as unknown as View)).toHaveLength(7);
});
