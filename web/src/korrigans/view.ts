/** What the server tells of a game of Korrigans: the view of a seat, its choices, and events. */

export type Companion = "hare" | "bird" | "squirrel" | "mouse" | "mole" | "frog";
export type Gold = "gold1" | "gold2" | "gold3" | "gold4";
export type Token = Companion | Gold;
export type Face = "elf" | "goblin" | "leprechaun" | "fairy" | "troll" | Gold;
export type Colour = "red" | "orange" | "yellow" | "green" | "blue" | "indigo" | "violet";
export type Seat = "A" | "B" | "C" | "D" | "E";
export type Counts<Name extends string> = Partial<Record<Name, number>>;

export const SEATS: readonly Seat[] = ["A", "B", "C", "D", "E"];
export const COMPANIONS: readonly Companion[] = ["hare", "bird", "squirrel", "mouse", "mole", "frog"];
export const GOLDS: readonly Gold[] = ["gold1", "gold2", "gold3", "gold4"];
export const TOKENS: readonly Token[] = [...COMPANIONS, ...GOLDS];
export const FACES: readonly Face[] = ["elf", "goblin", "leprechaun", "fairy", "troll"]; // of menhirs, beside gold
export const COLOURS: readonly Colour[] = ["red", "orange", "yellow", "green", "blue", "indigo", "violet"];
export const DISCS = 2; // of each colour

/** A view, as the server's `view_data` writes it. Fields are F1 to F17; null is hidden or nothing. */
export interface View {
  seat: Seat | null;
  players: number;
  turn: Seat | null;
  phase: string;
  arriving: number | null;
  fairy: boolean;
  active: number;
  goblin_to: string | null;
  holder: Seat | null; // of the bag
  disc: Colour | null;
  bag: Counts<Colour>;
  suns: Record<string, Colour>; // the discs, by row
  clouds: Record<string, Colour>; // by column
  cauldron: string | null;
  cauldron_fields: string[]; // where it may still appear
  troll: [string, string] | null;
  menhirs: string[]; // where one stands
  menhirs_shown: Counts<Face>;
  clovers: Record<string, number>;
  seats: Partial<Record<Seat, SeatView>>;
  memory: Record<string, { left: Counts<Token>; since: number }>;
  taken_openly: Record<string, Counts<Token>>;
  looking: Counts<Token>;
}

export interface SeatView {
  korrigans: { field: string | null; carries: "elf" | "goblin" | null }[];
  arrived: string | null;
  screen: boolean;
  front: Counts<Token>;
  behind_count: number;
  behind: Counts<Token> | null;
  backup: Companion | null;
  backup_spent: boolean;
  given_up: Token | null;
  given_up_openly: boolean;
  aside: Counts<Token>;
  menhir_gold: Counts<Gold>;
}

/** A decision or a chance event, taken apart. What is hidden is left out. */
export interface Parts {
  text: string;
  do: string;
  field?: string;
  other?: string;
  korrigan?: number;
  companion?: Companion;
  token?: Token;
  on?: "sun" | "cloud";
  place?: number;
  give?: Token;
  take?: Companion;
  seat?: Seat;
  colour?: Colour;
  count?: number;
}

export type Choice = Parts;
export type TableEvent = Parts & { ply: number; by: Seat | null };

export interface Korrigan {
  seat: Seat;
  number: number;
  field: string;
  carries: "elf" | "goblin" | null;
}

export function seatsOf(view: View): [Seat, SeatView][] {
  return SEATS.flatMap((seat) => {
    const data = view.seats[seat];
    return data ? [[seat, data] as [Seat, SeatView]] : [];
  });
}

/** All korrigans on the board, in seat order. */
export function korrigansOf(view: View): Korrigan[] {
  return seatsOf(view).flatMap(([seat, data]) =>
    data.korrigans.flatMap(({ field, carries }, index) =>
      field ? [{ seat, number: index + 1, field, carries }] : [],
    ),
  );
}

/** Each token as often as it is there, in the order of the notation. */
export function listed<Name extends string>(counts: Counts<Name>, order: readonly Name[]): Name[] {
  return order.flatMap((name) => Array<Name>(counts[name] ?? 0).fill(name));
}

/** The colours of the rainbow that were drawn so far. */
export function coloursSeen(view: View): Colour[] {
  return COLOURS.filter((colour) => (view.bag[colour] ?? 0) < DISCS);
}

export function total(counts: Counts<string>): number {
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** The faces of menhirs that were taken, each sort once. */
export function facesShown(view: View): Face[] {
  return [...FACES, ...GOLDS].filter((face) => view.menhirs_shown[face]);
}

/** The gold in what is known of a seat. */
export function goldKnown(data: SeatView): number {
  const worth = (counts: Counts<string>) =>
    GOLDS.reduce((sum, gold, index) => sum + (counts[gold] ?? 0) * (index + 1), 0);
  return worth(data.behind ?? {}) + worth(data.menhir_gold);
}
