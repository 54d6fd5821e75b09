/** Soft, short sounds, made here: no file is loaded. None before the person has touched the page. */

import { settings } from "./settings.svelte";
import { choicesOf, isAwaited, type Model } from "./table";

export type Sound = "turn" | "laid" | "said" | "end";

/** What is heard when a table comes to be as `after`: one sound at most. None when it is first seen. */
export function soundOf(before: Model, after: Model): Sound | null {
  if (!before.state || !after.state) return null;
  if (after.state.result) return before.state.result ? saying(before, after) : "end";
  if (isAsked(after) && !isAsked(before)) return "turn";
  if (saying(before, after)) return "said";
  return after.state.ply > before.state.ply ? "laid" : null;
}

/** Whether there is something to decide: an only choice plays itself. */
function isAsked(model: Model): boolean {
  return isAwaited(model) && choicesOf(model).length > 1;
}

function saying(before: Model, after: Model): Sound | null {
  const last = after.said.at(-1);
  const own = last?.seat === after.state?.seat;
  return last && !own && last.key !== before.said.at(-1)?.key ? "said" : null;
}

interface Note {
  pitch: number;
  at: number; // seconds after the beginning
  lasts: number;
  loud: number;
  wave: OscillatorType;
}

const note = (
  pitch: number,
  at: number,
  lasts: number,
  loud = 0.09,
  wave: OscillatorType = "sine",
): Note => ({
  pitch,
  at,
  lasts,
  loud,
  wave,
});

const SOUNDS: Record<Sound, Note[]> = {
  turn: [note(523, 0, 0.45), note(784, 0.13, 0.55)],
  laid: [note(196, 0, 0.09, 0.07, "triangle"), note(294, 0.012, 0.05, 0.03, "triangle")],
  said: [note(659, 0, 0.18, 0.05), note(587, 0.09, 0.22, 0.05)],
  end: [note(392, 0, 0.6), note(494, 0.15, 0.6), note(587, 0.3, 0.7), note(784, 0.45, 1)],
};

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const one of SOUNDS[sound]) ring(audio, one);
}

function ring(audio: AudioContext, { pitch, at, lasts, loud, wave }: Note): void {
  const begin = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = wave;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0005, begin + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + lasts);
}
