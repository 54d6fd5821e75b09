/** What a person prefers, kept in this browser. */

import * as messages from "../paraglide/messages";
import { getLocale, setLocale, type Locale } from "../paraglide/runtime";

export type Theme = "auto" | "light" | "dark";

interface Kept {
  theme: Theme;
  confirm: boolean;
  sounds: boolean;
  reduceMotion: boolean;
  asText: boolean; // tables in their text form
  bots: number; // opponents at the last quick game
  levels: Record<string, string>; // of bots, by game
}

const KEY = "madang";
const USUAL: Kept = {
  theme: "auto",
  confirm: true,
  sounds: true,
  reduceMotion: false,
  asText: false,
  bots: 2,
  levels: {},
};

function read(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings = $state<Kept>(read());
let rebuild = () => {};
let turning = Promise.resolve();

/** The language for which the page was just built anew, until whoever chose it goes on where it was chosen. */
export const turned: { to: Locale | null } = { to: null };

/** Say how the page is built anew when it turns to another language. */
export function whenTurned(build: () => void): void {
  rebuild = build;
}

/** Turn to another language, after those that were chosen before it. */
export function speak(locale: Locale): Promise<void> {
  const turn = () => turnTo(locale);
  turning = turning.then(turn, turn);
  return turning;
}

async function turnTo(locale: Locale): Promise<void> {
  await (messages as { turnTo?: (locale: Locale) => Promise<void> }).turnTo?.(locale); // vite.config.ts
  void setLocale(locale, { reload: false });
  show();
  turned.to = locale;
  rebuild();
}

export function change(changes: Partial<Kept>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing: the choice holds until the page is closed
  }
  show();
}

/** Put theme, motion and language where the style sheets look for them. */
export function show(): void {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme;
  root.dataset["motion"] = settings.reduceMotion ? "reduced" : "auto";
  root.lang = getLocale();
}

/** How long something travels, in milliseconds: nothing for those who prefer less motion. */
export function travel(): number {
  return settings.reduceMotion || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250;
}
