import { cog } from "./cog";
import type { Kind } from "./view";

/**
 * An emblem on a grid of 64, inside a margin of 4: closed bodies that get a wash of colour and an outline,
 * open lines of the same weight, and small solid marks. A hole in a body is a path of its own inside it.
 */
export interface Drawing {
  body: string;
  lines?: string;
  solid?: string;
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const EMBLEMS: Record<Kind, Drawing> = {
  // An eye in a cog.
  "1": {
    body: cog(8, 28, 22.5) + "M13 32Q32 13 51 32Q32 51 13 32Z",
    lines: circle(32, 32, 7.5),
    solid: circle(32, 32, 3.5),
  },
  // A mask with its ribbons.
  "2": {
    body:
      "M9 20C17 15 26 17 32 22C38 17 47 15 55 20C57 35 51 47 43 47C37 47 35 42 32 37C29 42 27 47 21 47C13 47 7 35 9 20Z" +
      "M15 28C19 24 25 25 28 31C23 34 17 33 15 28Z" +
      "M49 28C45 24 39 25 36 31C41 34 47 33 49 28Z",
    lines: "M9 20C3 26 8 34 5 40C4 44 6 49 4 54M55 20C61 26 56 34 59 40C60 44 58 49 60 54",
  },
  // A court hat with two wings.
  "3": {
    body:
      "M19 46V40C19 32 24 28 32 28C40 28 45 32 45 40V46Z" +
      "M20.5 33C18 18 23 9 32 9C41 9 46 18 43.5 33C40 26.5 24 26.5 20.5 33Z" +
      "M17 46H47V54H17Z" +
      "M19 41C15 33 7 31 3.5 34C1 38 7 45 19 44.5Z" +
      "M45 41C49 33 57 31 60.5 34C63 38 57 45 45 44.5Z",
    solid: circle(32, 37, 3.2),
  },
  // A temple bell under its dragon loop.
  "4": {
    body:
      "M13 55C19 48 17 40 18 32C19 22 24 17 32 17C40 17 45 22 46 32C47 40 45 48 51 55Z" + circle(32, 35, 5.5),
    lines: "M26 17.5C20 4 44 4 38 17.5M18 46.5H46M28 60H36",
  },
  // A ship under a balloon.
  "5": {
    body:
      "M10 18C10 10 20 4 32 4C44 4 54 10 54 18C54 26 44 32 32 32C20 32 10 26 10 18Z" +
      "M4 40C10 46 16 47 22 47H44C50 47 56 44 60 37C61 51 54 60 42 60H22C12 60 5 53 4 40Z",
    lines: "M32 4V47M24 5.5C18 12 18 24 24 30.5M40 5.5C46 12 46 24 40 30.5M16 28L14 45.5M48 28L50 45.5",
  },
  // A coin with a square hole.
  "6": {
    body: circle(32, 32, 27) + "M24 24H40V40H24Z",
    lines: "M32 12V16M32 48V52M12 32H16M48 32H52",
  },
  // A shield before crossed halberds.
  "7": {
    body:
      "M32 19L47 24V37C47 46 41 53 32 58C23 53 17 46 17 37V24Z" +
      "M48 15L54 9C58 12 61 18 60 24C55 23 50 20 48 15Z" +
      "M16 15L10 9C6 12 3 18 4 24C9 23 14 20 16 15Z",
    lines: "M32 19V58M17 36H47M41.5 21.5L58 5M22.5 21.5L6 5M19 48L7 60M45 48L57 60",
  },
  // A signal tower.
  "8": {
    body: "M27 27H37L45 59H19Z",
    lines:
      "M24.5 38H39.5L22 49M24.5 38L42 49M32 27V17" +
      "M22 6C15 12 15 22 22 28M42 6C49 12 49 22 42 28M13 4C3 12 3 24 13 32M51 4C61 12 61 24 51 32",
    solid: circle(32, 15, 4.5),
  },
  // Scales and a pack.
  "9": {
    body: "M4 38H26C26 45 21 48 15 48C9 48 4 45 4 38Z" + "M45 30H53C61 36 63 50 57 53H41C35 50 37 36 45 30Z",
    lines: "M32 8V58M23 58H41M15 15H49M15 15L6 38M15 15L24 38M49 15V25M44 25H54L53 30M44 25L45 30",
  },
  // A burning arrow.
  B: {
    body: "M24 36C22 28 28 24 27 15C32 18 34 22 34 26C39 21 41 13 38 4C51 10 60 22 60 35C60 48 52 54 42 54C32 54 26 46 24 36Z",
    lines: "M44 34L6 58M13 53.5L12 45M13 53.5L21 57M6 58L5 50M6 58L14 62",
    solid: "M53 28L47 41L38 29Z",
  },
  // Two hands and a letter.
  L: {
    body:
      "M17 8H47V32H17Z" +
      "M7 51V33C7 28 13 28 13 33V40H26C30 40 30 46 26 46H22L18 51Z" +
      "M57 51V33C57 28 51 28 51 33V40H38C34 40 34 46 38 46H42L46 51Z" +
      "M4 51H21V59H4Z" +
      "M60 51H43V59H60Z",
    lines: "M17 9L32 22L47 9",
  },
};
