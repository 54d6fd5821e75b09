/**
 * Choosing step by step from the list of legal choices. No rule is known here: only the list.
 *
 * Every choice is a path of targets, which are the things to tap: `move 1 hare F5` of seat A is
 * `korrigan A1`, `field F5`, `companion hare`. What is picked so far is the beginning of a path.
 */
import type { Choice, Seat } from "./view";

export type Target = string;
export type Picked = readonly Target[];

export function pathOf(choice: Choice, own: Seat | null): Target[] {
  switch (choice.do) {
    case "move":
      return [`korrigan ${own}${choice.korrigan}`, `field ${choice.field}`, `companion ${choice.companion}`];
    case "backup":
      return ["backup", `give ${choice.give}`, `side ${choice.take}`];
    case "arrive":
    case "cauldron":
      return [`field ${choice.field}`];
    case "take":
      return [`token ${choice.token}`];
    case "lay":
      return [`${choice.on} ${choice.place}`];
    case "goblin":
    case "elf":
      return [`korrigan ${choice.seat}${choice.korrigan}`];
    case "unscreen":
      return [`seat ${choice.seat}`];
    case "troll":
      return [`passage ${choice.field}-${choice.other}`];
    default:
      return [choice.do];
  }
}

export class Choosing {
  private readonly paths: readonly { path: readonly Target[]; choice: Choice }[];

  constructor(
    readonly choices: readonly Choice[],
    readonly own: Seat | null,
  ) {
    this.paths = choices.map((choice) => ({ path: pathOf(choice, own), choice }));
  }

  /** What can follow on the first `depth` of what is picked. */
  after(picked: Picked, depth = picked.length): Target[] {
    const next = this.fitting(picked.slice(0, depth)).flatMap(({ path }) => path.slice(depth, depth + 1));
    return [...new Set(next)];
  }

  /** All that can be tapped: what comes next, and what could be picked instead of what is picked. */
  lit(picked: Picked): Set<Target> {
    return new Set(Array.from({ length: picked.length + 1 }, (_, depth) => this.after(picked, depth)).flat());
  }

  /** What is picked after a tap. A tap on what is picked takes it back. A single way on is gone at once. */
  pick(picked: Picked, target: Target): Picked {
    for (let depth = picked.length; depth >= 0; depth--) {
      if (picked[depth] === target) return picked.slice(0, depth);
      if (this.after(picked, depth).includes(target)) return this.goneOn([...picked.slice(0, depth), target]);
    }
    return picked;
  }

  /** Further along for as long as there is only one way. */
  goneOn(picked: Picked): Picked {
    const next = this.after(picked);
    return next.length === 1 && next[0] ? this.goneOn([...picked, next[0]]) : picked;
  }

  /** The choice that the picked path has come to. */
  settled(picked: Picked): Choice | null {
    const found = this.paths.find(
      ({ path }) => path.length === picked.length && path.every((target, index) => target === picked[index]),
    );
    return found?.choice ?? null;
  }

  /** The choices that what is picked still leads to. */
  open(picked: Picked): Choice[] {
    return this.fitting(picked).map(({ choice }) => choice);
  }

  private fitting(picked: Picked) {
    return this.paths.filter(({ path }) => picked.every((target, index) => path[index] === target));
  }
}

/** The names behind a word in a list of targets: `named(lit, 'field')` are the codes of the lit fields. */
export function named(targets: Iterable<Target>, word: string): string[] {
  return [...targets].flatMap((target) =>
    target.startsWith(`${word} `) ? [target.slice(word.length + 1)] : [],
  );
}

/** The decision to ask about when something was tapped that is not lit; null for those who only watch. */
export function wonderedAbout(choosing: Choosing, picked: Picked, target: Target): string | null {
  const [word, name = ""] = target.split(" ");
  const doing = choosing.choices[0]?.do;
  const moves = [...choosing.open(picked.slice(0, 1)), ...choosing.choices];
  const move = moves.find((choice) => choice.do === "move");
  const { korrigan = 1, companion = "hare", field = "F1" } = move ?? {};
  if (choosing.own === null) return null;
  switch (word) {
    case "field":
      if (doing === "arrive" || doing === "cauldron") return `${doing} ${name}`;
      if (move && picked.length === 0) return null; // another korrigan may get there
      return `move ${korrigan} ${companion} ${name}`;
    case "korrigan":
      if (name.startsWith(choosing.own)) return `move ${name.slice(1)} ${companion} ${field}`;
      return `${doing === "elf" ? "elf" : "goblin"} ${name}`;
    case "token":
      return `take ${name}`;
    case "passage":
      return `troll ${name}`;
    case "seat":
      return `unscreen ${name}`;
    case "sun":
    case "cloud":
      return target;
    default:
      return null;
  }
}
