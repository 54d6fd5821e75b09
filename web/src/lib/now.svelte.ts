import { createSubscriber } from "svelte/reactivity";

const EVERY = 5000; // milliseconds

const watched = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** The time in milliseconds; what is derived from it is looked at anew every few seconds. */
export function now(): number {
  watched();
  return Date.now();
}
