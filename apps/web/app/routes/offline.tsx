import type { MetaFunction } from '@remix-run/node';
import { useEffect, useState } from 'react';
import { CacheProvider } from '../client/data/inbox-provider.tsx';
import { getQueryClient } from '../client/data/queries/query-client.ts';
import { currentSettings } from '../client/data/settings/user-settings.ts';
import { connectivity } from '../client/live/connectivity.ts';
import { restoreQueries, restoreThread } from '../client/offline/keep-queries.ts';
import { findSession, type KeptSession } from '../client/offline/keep-session.ts';
import { askedPath, restorePath } from '../client/offline/shell-path.ts';
import { OfflineNotice } from '../inbox/offline-notice.tsx';
import { InboxPage } from '../inbox-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Inbox · Triage' }];

/** Read while the page is hydrated. */
let opening = typeof window === 'undefined' ? null : openKept();

/** Without data from the server: the service worker stores this page and shows it when the server does not answer. */
export default function Offline() {
  const [session, setSession] = useState<KeptSession | null>();
  const [path, setPath] = useState('/inbox');
  useEffect(() => {
    setPath(restorePath());
    connectivity.set('offline');
    opening ??= openKept();
    void opening.then(setSession);
    return () => {
      opening = null;
    };
  }, []);
  if (session === undefined) return <div className="h-dvh bg-paper" />;
  if (session === null || !path.startsWith('/inbox')) return <OfflineNotice hasMail={session !== null} />;
  return (
    <CacheProvider client={getQueryClient()} settings={currentSettings()}>
      <InboxPage {...session} isKeyLost={false} />
    </CacheProvider>
  );
}

async function openKept(): Promise<KeptSession | null> {
  try {
    const session = await findSession();
    if (!session) return null;
    const client = getQueryClient();
    const threadId = new URL(askedPath(), window.location.origin).searchParams.get('thread');
    await Promise.all([restoreQueries(client), threadId ? restoreThread(client, threadId) : null]);
    return session;
  } catch {
    // Without storage nothing is kept.
    return null;
  }
}
