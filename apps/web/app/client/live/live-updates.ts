import { makeStore } from '../data/make-store.ts';

/** `lost`: a realtime service is configured but unreachable, so the inbox polls. */
export const liveUpdates = makeStore<'quiet' | 'lost'>('quiet');

/** Don't show a banner for drops shorter than this. */
const GRACE_MS = 4_000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function noteLive(live: boolean): void {
  clearTimeout(timer);
  // Read by end-to-end tests and monitoring.
  document.documentElement.dataset['updates'] = live ? 'live' : 'polling';
  if (live) liveUpdates.set('quiet');
  else timer = setTimeout(() => liveUpdates.set('lost'), GRACE_MS);
}

export function forgetLive(): void {
  clearTimeout(timer);
  liveUpdates.set('quiet');
}
