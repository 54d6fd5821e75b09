/** What views show that no event tells. */
import { FACES, GOLDS, korrigansOf, type Face, type Korrigan, type TableEvent, type View } from "./view";

export interface Fallen {
  field: string;
  face: Face;
}

/** The menhir that was taken between two views; null where it was none, or several at once. */
export function menhirTaken(before: View, after: View): Fallen | null {
  const fields = before.menhirs.filter((field) => !after.menhirs.includes(field));
  const faces = [...FACES, ...GOLDS].filter(
    (face) => (after.menhirs_shown[face] ?? 0) > (before.menhirs_shown[face] ?? 0),
  );
  const [field, face] = [fields[0], faces[0]];
  return field && face && fields.length === 1 && faces.length === 1 ? { field, face } : null;
}

type Load = "elf" | "goblin";
type Holder = Pick<Korrigan, "seat" | "number">;

/** The events of a log from `begin` on, which led from one view to the other, with those that there would be if the
 * goblin and the elf that had no choice (G5.7) had been decided on. Several moves at once stay as they are. */
export function withTravels(
  log: readonly TableEvent[],
  begin: number,
  before: View,
  after: View,
): TableEvent[] {
  const fresh = log.slice(begin);
  const happened = (what: string) => fresh.filter((event) => event.do === what);
  const move = log.findLast((event) => event.do === "move");
  const cause = happened("goblin")[0] ?? happened("move")[0];
  if (!move?.by || !cause || happened("move").length > 1) return fresh;

  const { by, field, korrigan: number = 0 } = move;
  const asked = "unasked" in cause ? { unasked: cause.unasked } : {}; // as the decision that it follows
  const others = korrigansOf(after).filter((other) => other.seat !== by && other.field === field);
  const load = (view: View, { seat, number }: Holder) => view.seats[seat]?.korrigans[number - 1]?.carries;
  const lost = (what: Load, holder: Holder) => load(before, holder) === what && load(after, holder) !== what;
  const travel = (what: Load, [other, ...more]: Holder[]): TableEvent[] => {
    if (!other || more.length > 0 || happened(what).length > 0) return [];
    const { seat, number: korrigan } = other;
    return [{ ...asked, ply: cause.ply, by, text: `${what} ${seat}${korrigan}`, do: what, seat, korrigan }];
  };
  const goblins = travel("goblin", lost("goblin", { seat: by, number }) ? others : []);
  const elves = travel(
    "elf",
    others.filter((other) => lost("elf", other)),
  );
  return fresh.flatMap((event) => (event === cause ? [event, ...goblins, ...elves] : [event]));
}
