/** What parts of the table need in order to be tapped. */
import type { Picked, Target } from "./choosing";

export interface Chooser {
  lit: ReadonlySet<Target>;
  picked: Picked;
  /** A tap on something, lit or not. */
  tap(target: Target, byKey?: boolean): void;
}

/** The attributes that make a part of a drawing a button while it is lit; none otherwise. */
export function tappable(chooser: Chooser, target: Target, label: string) {
  if (!chooser.lit.has(target)) return {};
  return {
    role: "button",
    tabindex: 0,
    "aria-label": label,
    "aria-pressed": chooser.picked.includes(target),
    "data-target": target,
    onclick: () => chooser.tap(target),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      chooser.tap(target, true);
    },
  } as const;
}
