import { use, useMemo, useSyncExternalStore } from 'react';
import { makeStore } from './make-store.ts';
import type { TimeContext } from './say-time.ts';
import { DrawnAtContext } from './time-zone.ts';

const MINUTE = 60_000;
const LOOK_MS = 5_000;

const minute = makeStore(readMinute());
let timer: ReturnType<typeof setInterval> | undefined;
let readers = 0;

/** The clock of every line that says a time: it moves once a minute. The first picture is that of the server. */
export function useTime(): TimeContext {
  const at = useSyncExternalStore(subscribe, minute.get, () => null);
  const drawnAt = use(DrawnAtContext);
  return useMemo(
    () =>
      at === null
        ? (drawnAt ?? { now: readMinute() * MINUTE, timeZone: 'UTC' })
        : { now: at * MINUTE, timeZone: undefined },
    [at, drawnAt],
  );
}

/** One timer for all lines. */
function subscribe(listener: () => void): () => void {
  readers += 1;
  timer ??= setInterval(() => minute.set(readMinute()), LOOK_MS);
  const stop = minute.subscribe(listener);
  return () => {
    stop();
    readers -= 1;
    if (readers > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readMinute(): number {
  return Math.floor(Date.now() / MINUTE);
}
