/** A view of Koryŏ, as the server's `view_data` writes it. A kind is 1 to 9, B or L; null is hidden or nobody. */
export interface KoryoView {
  seat: string | null;
  players: number;
  options: Record<string, string>;
  turn: string | null;
  phase: string;
  season: number;
  first: string | null;
  bank: number;
  tokens: Record<string, number>;
  owner: string | null; // may order two kinds this season
  used: Record<"6" | "4" | "2", boolean>;
  tableau: Record<string, Record<string, number>>;
  majorities: Record<string, string | null>;
  dealt: Record<string, number>;
  placed: Record<string, number | null>;
  hand_sizes: Record<string, number>;
  down_sizes: Record<string, number | null>;
  turned: Record<string, string | null>;
  unresolved: Record<string, { B: number; L: number }>;
  gone: Record<string, number>;
  hand: Record<string, number>;
  down: Record<string, number>;
  returned: Record<string, number>;
}

export const FAMILIES = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
export const KINDS = [...FAMILIES, "B", "L"];
