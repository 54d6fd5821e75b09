/** What a view shows that no event tells. */
import { FACES, GOLDS, type Face, type View } from "./view";

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
