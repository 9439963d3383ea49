import { makeStore } from '../../data/make-store.ts';
import { announce } from '../../live/announce.ts';

/** A temporary line below the lane name for changes that the user did not make. */
export const laneNotice = makeStore('');

const SHOWN_MS = 15_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export function showLaneNotice(text: string): void {
  announce(text);
  laneNotice.set(text);
  clearTimeout(timer);
  timer = setTimeout(() => laneNotice.set(''), SHOWN_MS);
}
