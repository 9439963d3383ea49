import { announce } from './announce.ts';
import { makeStore } from './make-store.ts';

/** A temporary line below the lane name for changes that the user did not make. */
export const quietLine = makeStore('');

const SHOWN_MS = 15_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export function sayQuietly(text: string): void {
  announce(text);
  quietLine.set(text);
  clearTimeout(timer);
  timer = setTimeout(() => quietLine.set(''), SHOWN_MS);
}
