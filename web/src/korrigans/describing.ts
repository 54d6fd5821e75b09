/** Things of the table in words, for labels and notes. */
import { fieldName, fieldOf } from "./board";
import type { Choosing, Picked } from "./choosing";
import { TOKENS, listed, type Companion, type View } from "./types";
import type { Key, Words } from "./wording";

/** A field with all that one may know of it, in a line. */
export function describedField(words: Words, view: View, code: string): string {
  const field = fieldOf(code);
  const memory = view.memory[code];
  const parts = [field.name, words.say(`landscape.${field.colour}`)];
  parts.push(words.say("clovers", { count: view.clovers[code] ?? 0 }));
  if (view.menhirs.includes(code)) parts.push(words.say("thing.menhir"));
  if (field.molehill) parts.push(words.say("thing.molehill"));
  if (field.pontoon) parts.push(words.say("thing.pontoon"));
  if (field.start && view.phase === "arrival") parts.push(words.say("thing.start", { number: field.start }));
  if (view.cauldron === code) parts.push(words.say("thing.cauldron"));
  if (!view.cauldron && view.cauldron_fields.includes(code)) parts.push(words.say("thing.hoped"));
  if (memory) {
    parts.push(words.say("memory.saw", { tokens: words.tokens(listed(memory.left, TOKENS)) }));
    if (memory.since) parts.push(words.say("memory.since", { count: memory.since }));
  }
  return parts.join(", ");
}

/** A field that can be reached, with those who lead there. */
export function describedWay(words: Words, view: View, code: string, led: Companion[] | undefined): string {
  const field = describedField(words, view, code);
  return led
    ? words.say("by-companion", { field, companions: words.list(led.map((who) => words.token(who))) })
    : field;
}

export function describedPassage(words: Words, code: string, kind: "open" | "gate" | "bridge"): string {
  const [field = "", other = ""] = code.split("-");
  return words.say("between", {
    kind: words.say(`passage.${kind}`),
    field: fieldName(field),
    other: fieldName(other),
  });
}

/** What is asked of the person now. */
export function question(words: Words, view: View, choosing: Choosing, picked: Picked): string {
  const first = choosing.choices[0];
  const colour = view.disc ? words.say(`colour.${view.disc}`) : "";
  if (!first) return "";
  if (picked[0] === "backup") return words.say(picked.length > 1 ? "ask.side" : "ask.give");
  if (picked[0]?.startsWith("korrigan") && choosing.open(picked).some((choice) => choice.do === "move")) {
    return words.say(picked.length > 1 ? "ask.companion" : "ask.field");
  }
  if (first.do === "lay") return words.say(first.on === "cloud" ? "ask.cloud" : "ask.sun", { colour });
  if (view.phase === "last turn") return words.say("ask.last");
  if (view.fairy && view.phase === "move") return words.say("ask.fairy");
  if (choosing.choices.every((choice) => choice.do === "backup")) return words.say("ask.backup");
  return words.say(view.phase === "move" && first.do !== "pass" ? "ask.move" : (`ask.${first.do}` as Key));
}
