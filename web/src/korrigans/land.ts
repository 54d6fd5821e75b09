/** The land in words: what a field is, what is on it for good, and where its passages lead. */
import { word } from "../lib/words";
import * as m from "../paraglide/messages";
import type { Landscape, Passage } from "./board";
import data from "./land.json";
import type { Companion, View } from "./view";

interface Land {
  landscape: Landscape;
  molehill: boolean;
  pontoon: boolean;
  ways: Record<Passage["kind"], string[]>;
}

const LAND = data as unknown as Record<string, Land>;

const LANDSCAPES: Record<Landscape, () => string> = {
  heather: m.korrigans_landscape_heather,
  gorse: m.korrigans_landscape_gorse,
  buckwheat: m.korrigans_landscape_buckwheat,
  slate: m.korrigans_landscape_slate,
  wood: m.korrigans_landscape_wood,
  meadow: m.korrigans_landscape_meadow,
  marsh: m.korrigans_landscape_marsh,
  hamlet: m.korrigans_landscape_hamlet,
};

export const PASSAGES: Record<Passage["kind"], () => string> = {
  open: m.korrigans_passage_open,
  gate: m.korrigans_passage_gate,
  bridge: m.korrigans_passage_bridge,
};

/** Which companion uses which way. */
export const WAYS: [Companion, () => string][] = [
  ["hare", m.korrigans_passage_open],
  ["squirrel", m.korrigans_passage_gate],
  ["mouse", m.korrigans_passage_bridge],
  ["bird", m.korrigans_way_bird],
  ["mole", m.korrigans_thing_molehill],
  ["frog", m.korrigans_thing_pontoon],
];

export const landscapeOf = (field: string) => (LAND[field] ? LANDSCAPES[LAND[field].landscape]() : "");

/** Where moles and frogs come out. */
export function thingsOn(field: string): string[] {
  const { molehill, pontoon } = LAND[field] ?? {};
  return [molehill && m.korrigans_thing_molehill(), pontoon && m.korrigans_thing_pontoon()].filter(
    (thing) => typeof thing === "string",
  );
}

/** `open passage: F7, F9 (troll)`, `gate: F12`: one for each kind of passage that there is. */
export function waysFrom(view: Pick<View, "troll">, field: string): string[] {
  const ways = LAND[field]?.ways;
  const guarded: readonly string[] = view.troll?.includes(field) ? view.troll : [];
  const told = (other: string) => (guarded.includes(other) ? `${other} (${word("token_troll")})` : other);
  return (["open", "gate", "bridge"] as const).flatMap((kind) => {
    const fields = ways?.[kind].map(told).join(", ");
    return fields ? [m.korrigans_ways({ kind: PASSAGES[kind](), fields })] : [];
  });
}
