import type { QueryClient } from '@tanstack/react-query';
import { claimDrafts } from '../draft/claim-drafts.ts';
import { connectivity } from '../live/connectivity.ts';
import { checkForUpdates } from './check-for-updates.ts';
import { fillKeptMail } from './fill-kept-mail.ts';
import { isKeepingMail } from './is-keeping-mail.ts';
import { keepQueries } from './keep-queries.ts';
import { beginSession, type KeptSession } from './keep-session.ts';
import { wipeKeptMail } from './kept-mail.ts';
import { replayChanges } from './replay-changes.ts';

/** After the first lanes are loaded. */
const FILL_AFTER_MS = 8_000;
const FILL_EVERY_MS = 30_000;

/** Stores the server's responses on this device until the returned function is called. */
export function keepMail(client: QueryClient, session: Omit<KeptSession, 'usedAt'>): () => void {
  claimDrafts(session.user.id);
  const stopChecking = checkForUpdates();
  if (!isKeepingMail()) return stopChecking;
  const abort = new AbortController();
  let stop: (() => void) | undefined;
  const begin = async () => {
    await beginSession(session);
    if (abort.signal.aborted) return;
    stop = keepQueries(client);
    await replayChanges();
  };
  // Without storage (a private window, a full disk) the inbox needs a connection, as before.
  void begin().catch(() => undefined);
  const fill = async () => {
    // Failed fetches are retried the next time.
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
    stopChecking();
    stop?.();
  };
}
