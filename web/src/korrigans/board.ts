/** The board that is drawn, and where things stand on it. Units are those of the board file. */
import data from "./broceliande.json";

export type Point = [number, number];

export interface Field {
  code: string;
  name: string;
  lines: string[]; // of the sign: the code and the name
  colour: Landscape;
  clovers: number;
  start: number;
  village: boolean;
  cells: Point[];
  outline: Point[];
  pieces: Point;
  wide: number; // the room that pieces have beside each other
  sign: Point;
  menhir?: Point;
  houses?: Point;
  molehill?: Point;
  pontoon?: [number, number, number];
  plants: [string, number, number][];
}

export interface Passage {
  code: string;
  kind: "open" | "gate" | "bridge";
  at: Point;
  angle: number;
  water: number;
}

export interface BoardData {
  title: string;
  size: Point;
  fields: Field[];
  passages: Passage[];
  rivers: { width: number; line: Point[] }[];
  hedges: Point[][];
}

export type Landscape = "heather" | "gorse" | "buckwheat" | "slate" | "wood" | "meadow" | "marsh" | "hamlet";

export const board = data as unknown as BoardData;
export const GRID = 7;
export const CELL: Point = [board.size[0] / GRID, board.size[1] / GRID];
export const MARGIN = 60; // of the weather, to the left and above

const BY_CODE = new Map(board.fields.map((field) => [field.code, field]));

export function fieldOf(code: string): Field {
  const field = BY_CODE.get(code);
  if (!field) throw new Error(`no field ${code}`);
  return field;
}

/** The d of an SVG path. */
export function path(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}${closed ? "Z" : ""}`;
}

/** Where the sun of a row, or the cloud of a column, is. */
export function weatherPlace(on: "sun" | "cloud", place: number): Point {
  return on === "sun"
    ? [-MARGIN / 2 - 1, (place - 0.5) * CELL[1]]
    : [(place - 0.5) * CELL[0], -MARGIN / 2 - 1];
}

// A field's sign is its code and name, below that how many clovers lie there, below that what one remembers: as the script
// that writes the data reserves it.
export const LINE = 17; // height of a line of a name
const COUNT = 28; // of the number of clovers, and of what one remembers

/** Where a field's sign begins, from its middle. */
export const signTop = (field: Field) => -(field.lines.length * LINE + 2 * COUNT) / 2;

/** Where the middle of the number of clovers is, from the sign's middle. */
export const countAt = (field: Field) => signTop(field) + field.lines.length * LINE + COUNT / 2;

/** Whether a small map, which has codes for names, has a field's code above the number of clovers and not below: it
 * is where pieces, the menhir and a troll on a passage are farther away. */
export function codeAbove({ sign: [x, y], pieces, menhir }: Field): boolean {
  const things = [pieces, ...(menhir ? [menhir] : []), ...board.passages.map(({ at }) => at)];
  const free = (down: number) => Math.min(...things.map((at) => Math.hypot(at[0] - x, at[1] - y - down)));
  return free(-COUNT) > free(COUNT);
}

const ROW = 4; // pieces beside each other
const STEPS = [0, 0, 36, 31, 26];
const PIECE = 32; // a piece's own width
const CLOSEST = 24; // that pieces stand beside each other

/** Where each of several pieces on a field stands: beside each other, in two or three rows if there are many. */
export function standing(field: Field, count: number): Point[] {
  const rows = Math.ceil(count / ROW);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / ROW);
    const inRow = row === rows - 1 ? count - row * ROW : ROW;
    const room = (field.wide - PIECE) / (inRow - 1);
    const step = Math.max(CLOSEST, Math.min(STEPS[inRow] ?? CLOSEST, room));
    const x = field.pieces[0] + ((index % ROW) - (inRow - 1) / 2) * step;
    return [x, field.pieces[1] + (row - (rows - 1) / 2) * 34];
  });
}
