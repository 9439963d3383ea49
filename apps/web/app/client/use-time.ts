import { useMemo, useSyncExternalStore } from 'react';
import { makeStore } from './make-store.ts';
import type { TimeContext } from './say-time.ts';

const MINUTE = 60_000;
const LOOK_MS = 5_000;

const minute = makeStore(readMinute());
let timer: ReturnType<typeof setInterval> | undefined;
let readers = 0;

/** The clock of every line that says a time: it moves once a minute, and is UTC until the browser says its zone. */
export function useTime(): TimeContext {
  const at = useSyncExternalStore(subscribe, minute.get, () => null);
  return useMemo(
    () =>
      at === null
        ? { now: readMinute() * MINUTE, timeZone: 'UTC' }
        : { now: at * MINUTE, timeZone: undefined },
    [at],
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
