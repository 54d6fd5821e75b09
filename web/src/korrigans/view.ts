/** A view of Korrigans, as the server's `view_data` writes it. Fields are F1 to F17; null is hidden or nothing. */
export interface KorrigansView {
  seat: string | null;
  players: number;
  options: Record<string, string>;
  turn: string | null;
  phase: string;
  arriving: number | null;
  fairy: boolean;
  active: number;
  goblin_to: string | null;
  holder: string | null; // of the bag
  disc: string | null;
  bag: Record<string, number>;
  suns: Record<string, string>; // colours of the discs, by row
  clouds: Record<string, string>; // by column
  cauldron: string | null;
  cauldron_fields: string[]; // where it may still appear
  troll: [string, string] | null;
  box: { elf: number; goblin: number };
  menhirs: string[]; // where one stands
  menhirs_shown: Record<string, number>;
  clovers: Record<string, number>;
  seats: Record<string, KorrigansSeat>;
  memory: Record<string, { left: Record<string, number>; since: number }>;
  taken_openly: Record<string, Record<string, number>>;
  looking: Record<string, number>;
}

export interface KorrigansSeat {
  korrigans: { field: string | null; carries: "elf" | "goblin" | null }[];
  arrived: string | null;
  screen: boolean;
  front: Record<string, number>;
  behind_count: number;
  behind: Record<string, number> | null;
  backup: string | null;
  backup_spent: boolean;
  given_up: string | null;
  given_up_openly: boolean;
  aside: Record<string, number>;
  menhir_gold: Record<string, number>;
}

export const COMPANIONS = ["hare", "bird", "squirrel", "mouse", "mole", "frog"];
export const GOLDS = ["gold1", "gold2", "gold3", "gold4"];
export const FACES = ["elf", "goblin", "leprechaun", "fairy", "troll"]; // of menhirs, beside gold
export const COLOURS = ["red", "orange", "yellow", "green", "blue", "indigo", "violet"];
export const DISCS = 2; // of each colour
