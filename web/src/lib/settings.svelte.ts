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
const language = $state({ current: getLocale() });

export function currentLanguage(): Locale {
  return language.current;
}

export async function speak(locale: Locale): Promise<void> {
  await (messages as { turnTo?: (locale: Locale) => Promise<void> }).turnTo?.(locale); // vite.config.ts
  void setLocale(locale, { reload: false });
  language.current = locale;
  document.documentElement.lang = locale;
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
  root.lang = language.current;
}

/** How long something travels, in milliseconds: nothing for those who prefer less motion. */
export function travel(): number {
  return settings.reduceMotion || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250;
}
