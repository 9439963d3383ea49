import { useMemo, useSyncExternalStore } from 'react';
import { makeStore } from './make-store.ts';
import type { TimeContext } from './say-time.ts';

const minute = makeStore(0);
const MINUTE = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => minute.set(Math.floor(Date.now() / MINUTE)), 5_000);
  const stop = minute.subscribe(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** The clock of every line that says a time: it moves once a minute, and is UTC until the browser says its zone. */
export function useTime(): TimeContext {
  const at = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE),
    () => null,
  );
  return useMemo(
    () =>
      at === null
        ? { now: Math.floor(Date.now() / MINUTE) * MINUTE, timeZone: 'UTC' }
        : { now: at * MINUTE, timeZone: undefined },
    [at],
  );
}
