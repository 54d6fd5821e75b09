/**
 * What is chosen by tapping, worked out from the list of choices alone.
 *
 * A spot is a place on the table that can be tapped. Each choice is a set of spots, one of them perhaps several
 * times: three Merchants are three times the Merchants in the hand. What is picked so far fits every choice that has
 * all of it; when it is all of a choice, that is the one chosen.
 */
import { FAMILIES, KINDS, isEvent, type Choice, type Kind, type Seat, type View } from "./view";

export type Spot =
  `hand:${Kind}` | `down:${Kind}` | `power:${Kind}` | `card:${Seat}:${Kind}` | `tokens:${Seat}`;

/** `again`: a tap drops what was picked and begins with this. */
export type Reach = "picked" | "open" | "again" | "closed";

const BANKER = "power:6";
const PRIEST = "power:4";
const SPY = "power:2";

/** The spots of a choice; none for one that is only said, like ending the turn. */
export function spots(choice: Choice, own: Seat): Spot[] {
  const { kind, other, seat = own, count = 0 } = choice;
  switch (choice.do) {
    case "order":
      return other ? [`hand:${kind!}`, `hand:${other}`] : Array<Spot>(count).fill(`hand:${kind!}`);
    case "reveal":
      return [`down:${kind!}`];
    case "bank":
      return [BANKER];
    case "priest":
      return [PRIEST, `card:${seat}:${kind!}`];
    case "spy":
      return [SPY, `tokens:${seat}`];
    case "barbarian":
    case "discard":
      return [`card:${seat}:${kind!}`];
    case "lobby":
      return [`card:${seat}:${kind!}`, `card:${choice.other_seat!}:${choice.other_kind!}`];
    default:
      return [];
  }
}

const times = (list: Spot[], spot: Spot) => list.filter((other) => other === spot).length;
const within = (part: Spot[], whole: Spot[]) => part.every((spot) => times(part, spot) <= times(whole, spot));

/** The choices that have all that is picked. */
export function fitting(choices: Choice[], picked: Spot[], own: Seat): Choice[] {
  return choices.filter((choice) => within(picked, spots(choice, own)));
}

/** The choice that is exactly what is picked; with nothing picked, the one that is only said. */
export function chosen(choices: Choice[], picked: Spot[], own: Seat): Choice | undefined {
  return fitting(choices, picked, own).find((choice) => spots(choice, own).length === picked.length);
}

/** Whether nothing else could be meant by what is picked. */
export function settled(choices: Choice[], picked: Spot[], own: Seat): boolean {
  return picked.length > 0 && fitting(choices, picked, own).length === 1;
}

/** A card of one's own that is no choice stands for the power of its family, where that is one. */
function meant(choices: Choice[], spot: Spot, own: Seat): Spot {
  const [place, seat, kind] = spot.split(":");
  if (place !== "card" || seat !== own || fitting(choices, [spot], own).length) return spot;
  const power: Spot = `power:${kind as Kind}`;
  return fitting(choices, [power], own).length ? power : spot;
}

/** Whether what is picked is a choice, this spot is a part of it, and one more tap there would add nothing. */
export function ready(choices: Choice[], picked: Spot[], tapped: Spot, own: Seat): boolean {
  const spot = meant(choices, tapped, own);
  const more = fitting(choices, [...picked, spot], own).length > 0;
  return picked.includes(spot) && !more && chosen(choices, picked, own) !== undefined;
}

/** What is picked after a tap, or null where a tap can't mean anything. */
export function tap(choices: Choice[], picked: Spot[], tapped: Spot, own: Seat): Spot[] | null {
  const spot = meant(choices, tapped, own);
  const more = [...picked, spot];
  if (fitting(choices, more, own).length) return completed(choices, more, own);
  if (picked.includes(spot)) return released(choices, picked, spot, own);
  return fitting(choices, [spot], own).length ? completed(choices, [spot], own) : null;
}

/** Where a single choice fits, all of it. */
function completed(choices: Choice[], picked: Spot[], own: Seat): Spot[] {
  const [only, ...others] = fitting(choices, picked, own);
  return only && !others.length ? spots(only, own) : picked;
}

/** Without this spot; nothing, if what is left leads back to it. */
function released(choices: Choice[], picked: Spot[], spot: Spot, own: Seat): Spot[] {
  const rest = picked.filter((other) => other !== spot);
  const elsewhere = fitting(choices, rest, own).some((choice) => !spots(choice, own).includes(spot));
  return elsewhere ? rest : [];
}

/** As many as can be placed of the one kind that is picked, if that is more. */
export function all(choices: Choice[], picked: Spot[], own: Seat): Spot[] | null {
  const most = fitting(choices, picked, own)
    .map((choice) => spots(choice, own))
    .filter((list) => list.every((spot) => spot === picked[0]))
    .reduce<Spot[]>((longest, list) => (list.length > longest.length ? list : longest), []);
  return picked.length && most.length > picked.length ? most : null;
}

export function reach(choices: Choice[], picked: Spot[], tapped: Spot, own: Seat): Reach {
  const spot = meant(choices, tapped, own);
  if (picked.includes(spot)) return "picked";
  if (fitting(choices, [...picked, spot], own).length) return "open";
  return fitting(choices, [spot], own).length ? "again" : "closed";
}

/** The places on the table, all tableaus or the hand, in which something can be chosen. */
export function places(choices: Choice[], own: Seat): Set<string> {
  return new Set(choices.flatMap((choice) => spots(choice, own)).map(placeOf));
}

/** The place of a spot: what lies there looks as if it can't be chosen, where something else in it can. */
export const placeOf = (spot: Spot): string => spot.slice(0, spot.indexOf(":"));

/** The text to ask about when a tap can't mean anything, or null where there is none. */
export function question(view: View, picked: Spot[], spot: Spot, own: Seat): string | null {
  const [where, ...rest] = spot.split(":");
  const kind = rest.at(-1) as Kind;
  const others = Object.keys(view.tableau).filter((seat) => seat !== own);
  switch (where) {
    case "hand": {
      const before = picked[0]?.split(":")[1] as Kind | undefined;
      if (!before || before === kind) return `${kind}*1`;
      return [before, kind].sort((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b)).join("+");
    }
    case "down":
      return `!${kind}`;
    case "tokens":
      return `2$${rest[0]}`;
    case "power":
      return { "6": "6$", "4": "4xB", "2": `2$${others[0]}` }[kind as string] ?? null;
    default:
      return aboutCard(view, picked, rest[0]!, kind, own);
  }
}

function aboutCard(view: View, picked: Spot[], seat: Seat, kind: Kind, own: Seat): string | null {
  if (view.phase === "Lobbying") return swap(view, picked, seat, kind);
  if (view.phase === "Barbarian") return `B>${seat}${kind}`;
  if (view.phase === "limit") return seat === own ? `~${kind}` : null;
  if (isEvent(kind)) return view.options.priest_reach === "any" ? `4x${kind}@${seat}` : `4x${kind}`;
  return seat === own ? `~${kind}` : `B>${seat}${kind}`;
}

/** This card against the one picked first, or else against any of another seat. */
function swap(view: View, picked: Spot[], seat: Seat, kind: Kind): string | null {
  const cards = Object.entries(view.tableau).flatMap(([other, counts]) =>
    FAMILIES.filter((family) => counts[family]).map((family) => [other, family]),
  );
  const first = picked[0]?.split(":").slice(1) ?? cards.find(([other]) => other !== seat);
  if (!first) return null;
  return `L>${[`${seat}${kind}`, first.join("")].sort().join("=")}`;
}
