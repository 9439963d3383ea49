import { getQueryClient } from '../client/data/queries/query-client.ts';
import { announce } from '../client/live/announce.ts';
import { connectivity } from '../client/live/connectivity.ts';
import { makeIndicator } from './pull-indicator.ts';

/** Below it a finger may still be tapping or swiping to a side. */
const START = 12;
const ENOUGH = 72;
const HELD_MS = 500;

let isFollowing = false;

/** A pull at the top of a list loads it again. One pair of listeners serves all lists. */
export function followPulls(): void {
  if (isFollowing || typeof document === 'undefined') return;
  isFollowing = true;
  const indicator = makeIndicator();
  let from: { x: number; y: number; list: Element } | null = null;
  let pulled = 0;

  const begin = ({ target, touches }: TouchEvent) => {
    const list = target instanceof Element ? target.closest('.lane-list') : null;
    const [touch] = touches;
    pulled = 0;
    from = list && touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, list } : null;
  };
  const follow = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    if (!from || !touch) return;
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
    // A list that scrolls, a swipe to a side or a second finger is no pull.
    const isPull = from.list.scrollTop <= 0 && touches.length === 1 && y > Math.abs(x);
    if (pulled === 0 && (!isPull || y < START)) {
      if (Math.hypot(x, y) > START) from = null;
      return;
    }
    pulled = isPull ? Math.max(1, y - START) : 1;
    indicator.show(from.list, Math.min(1, pulled / ENOUGH));
  };
  const end = ({ type }: TouchEvent) => {
    const isEnough = type === 'touchend' && from !== null && pulled >= ENOUGH;
    from = null;
    pulled = 0;
    if (isEnough) void refresh(indicator);
    else indicator.hide();
  };
  document.addEventListener('touchstart', begin, { passive: true });
  document.addEventListener('touchmove', follow, { passive: true });
  document.addEventListener('touchend', end, { passive: true });
  document.addEventListener('touchcancel', end, { passive: true });
}

async function refresh(indicator: ReturnType<typeof makeIndicator>): Promise<void> {
  indicator.wait();
  const client = getQueryClient();
  // Long enough to be seen.
  const held = new Promise((resolve) => setTimeout(resolve, HELD_MS));
  await Promise.all([
    client.refetchQueries({ queryKey: ['inbox'], type: 'active' }),
    client.refetchQueries({ queryKey: ['mail', 'list'], type: 'active' }),
    held,
  ]);
  indicator.hide();
  announce(
    connectivity.get() === 'online' ? 'List is up to date' : 'Offline. The list could not be refreshed',
  );
}
