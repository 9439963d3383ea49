import { use, useMemo, useSyncExternalStore } from 'react';
import { makeStore } from '../data/make-store.ts';
import type { TimeContext } from './format-time.ts';
import { browserHour12, DrawnAtContext, ZoneContext } from './time-zone.ts';

const MINUTE = 60_000;
const POLL_MS = 5_000;

const minute = makeStore(currentMinute());
let timer: ReturnType<typeof setInterval> | undefined;
let readers = 0;

/** The current time, updated once a minute. The first render uses the server's. */
export function useTime(): TimeContext {
  const at = useSyncExternalStore(subscribe, minute.get, () => null);
  const drawnAt = use(DrawnAtContext);
  const timeZone = use(ZoneContext);
  return useMemo(
    () =>
      at === null
        ? { now: currentMinute() * MINUTE, ...drawnAt, timeZone: timeZone ?? drawnAt?.timeZone ?? 'UTC' }
        : { now: at * MINUTE, timeZone, hour12: browserHour12() },
    [at, drawnAt, timeZone],
  );
}

/** One shared timer. */
function subscribe(listener: () => void): () => void {
  readers += 1;
  timer ??= setInterval(() => minute.set(currentMinute()), POLL_MS);
  const stop = minute.subscribe(listener);
  return () => {
    stop();
    readers -= 1;
    if (readers > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE);
}
