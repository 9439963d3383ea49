import { makeStore } from '../../data/make-store.ts';
import { announce } from '../../live/announce.ts';

/** How many threads AI has just moved: a temporary line beside the lane name, because the counts have changed. */
export const secondLook = makeStore(0);

const SHOWN_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export function showSecondLook(moved: number): void {
  const all = secondLook.get() + moved;
  announce(saySecondLook(all));
  secondLook.set(all);
  clearTimeout(timer);
  timer = setTimeout(() => secondLook.set(0), SHOWN_MS);
}

export function saySecondLook(moved: number): string {
  return `${moved} ${moved === 1 ? 'thread' : 'threads'} moved after a second look`;
}
