import { makeStore } from './make-store.ts';

/** `lost`: a realtime service is configured and does not reach us, so the inbox polls meanwhile. */
export const liveUpdates = makeStore<'quiet' | 'lost'>('quiet');

/** A line that comes back at once is not worth a word. */
const GRACE_MS = 4_000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function noteLive(live: boolean): void {
  clearTimeout(timer);
  // For who watches the page from outside.
  document.documentElement.dataset['updates'] = live ? 'live' : 'polling';
  if (live) liveUpdates.set('quiet');
  else timer = setTimeout(() => liveUpdates.set('lost'), GRACE_MS);
}

export function forgetLive(): void {
  clearTimeout(timer);
  liveUpdates.set('quiet');
}
