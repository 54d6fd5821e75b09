/** What parts of the table need in order to be tapped. */
import type { Picked, Target } from "./choosing";

export interface Chooser {
  lit: ReadonlySet<Target>;
  picked: Picked;
  /** A tap on something, lit or not. */
  tap(target: Target, byKey?: boolean): void;
}

/** The attributes that make a part of the table a button while it is lit; none otherwise. */
export function tappable(chooser: Chooser, target: Target, label: string) {
  return chooser.lit.has(target) ? button(chooser, target, label, true) : {};
}

/** The same for a part that can always be tapped, and tells something where it is not lit. */
export function askable(chooser: Chooser, target: Target, label: string) {
  return button(chooser, target, label, chooser.lit.has(target));
}

function button(chooser: Chooser, target: Target, label: string, legal: boolean) {
  return {
    role: "button",
    tabindex: legal ? 0 : -1,
    "aria-label": label,
    "aria-disabled": legal ? undefined : true,
    "aria-pressed": legal ? chooser.picked.includes(target) : undefined,
    "data-target": target,
    "data-legal": legal ? "" : undefined,
    onclick: () => chooser.tap(target),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      chooser.tap(target, true);
    },
  } as const;
}
