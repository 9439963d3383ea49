import { announce } from './announce.ts';
import { makeStore } from './make-store.ts';

/** One line below the name of the lane that tells of a change which nobody asked for, for a while. */
export const quietLine = makeStore('');

const SHOWN_MS = 15_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export function sayQuietly(text: string): void {
  announce(text);
  quietLine.set(text);
  clearTimeout(timer);
  timer = setTimeout(() => quietLine.set(''), SHOWN_MS);
}
