import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadWhenIdle } from '../paint/lazy-part.ts';
import { runLoaded } from '../paint/run-loaded.ts';
import { isKeepingMail } from './is-keeping-mail.ts';
import type { KeptSession } from './keep-session.ts';
import { registerWorker } from './register-worker.ts';

const loadQueries = () => import('./keep-queries.ts');
loadWhenIdle(loadQueries);

/** Stores the server's responses on this device while the user is signed in. */
export function useKeptMail({ user, realtime, provider }: Omit<KeptSession, 'usedAt'>): void {
  const client = useQueryClient();
  useEffect(registerWorker, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per session
  useEffect(() => {
    return runLoaded(
      () => import('./keep-mail.ts'),
      (part) => part.keepMail(client, { user, realtime, provider }),
    );
  }, [client, user.id]);
}

/** Shows the kept copy of a thread until the server has answered. */
export function useKeptThread(threadId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!threadId || !isKeepingMail()) return;
    // Without a kept copy the thread appears when the server answers.
    void loadQueries()
      .then((part) => part.restoreThread(client, threadId))
      .catch(() => undefined);
  }, [client, threadId]);
}
