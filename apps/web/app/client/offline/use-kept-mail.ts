import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connectivity } from '../live/connectivity.ts';
import { fillKeptMail } from './fill-kept-mail.ts';
import { keepQueries, restoreThread } from './keep-queries.ts';
import { beginSession, isKeepingMail, type KeptSession } from './keep-session.ts';
import { wipeKeptMail } from './kept-mail.ts';
import { registerWorker } from './register-worker.ts';
import { replayChanges } from './replay-changes.ts';

/** After the first lanes are loaded. */
const FILL_AFTER_MS = 8_000;
const FILL_EVERY_MS = 30_000;

/** Stores the server's responses on this device while the user is signed in. */
export function useKeptMail({ user, realtime, provider }: Omit<KeptSession, 'usedAt'>): void {
  const client = useQueryClient();
  useEffect(registerWorker, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per session
  useEffect(() => {
    if (!isKeepingMail()) return;
    const abort = new AbortController();
    let stop: (() => void) | undefined;
    const begin = async () => {
      await beginSession({ user, realtime, provider });
      if (abort.signal.aborted) return;
      stop = keepQueries(client);
      await replayChanges();
    };
    // Without storage (a private window, a full disk) the inbox needs a connection, as before.
    void begin().catch(() => undefined);
    const fill = async () => {
      // What fails now is fetched the next time.
      if (document.visibilityState === 'visible')
        await fillKeptMail(client, abort.signal).catch(() => undefined);
      if (!abort.signal.aborted) timer = setTimeout(fill, FILL_EVERY_MS);
    };
    let timer = setTimeout(fill, FILL_AFTER_MS);
    const leave = connectivity.subscribe(() => {
      if (connectivity.get() === 'signed-out') void wipeKeptMail().catch(() => undefined);
    });
    return () => {
      abort.abort();
      clearTimeout(timer);
      leave();
      stop?.();
    };
  }, [client, user.id]);
}

/** Shows the kept copy of a thread until the server has answered. */
export function useKeptThread(threadId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (threadId && isKeepingMail()) void restoreThread(client, threadId).catch(() => undefined);
  }, [client, threadId]);
}
