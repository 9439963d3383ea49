import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { OwnAddressesAnswer } from '@triage/contract/account/addresses';
import type { ConnectionAnswer } from '@triage/contract/account/mailboxes';
import type { Settings } from '@triage/contract/account/preferences';
import type { InboxCounts, InboxPage, IndexProgress, ThreadView, View } from '@triage/contract/inbox/inbox';
import type { ListFailuresAnswer } from '@triage/contract/sending/send';
import type { SplitsAnswer } from '@triage/contract/triage/splits';
import { type ReactNode, useState } from 'react';
import { OwnKeysContext } from '../keys/use-hints.ts';
import { ZoneContext } from '../time/time-zone.ts';
import {
  connectionQuery,
  countsOf,
  failuresQuery,
  listQuery,
  progressQuery,
  splitsOf,
  threadQuery,
} from './queries/queries.ts';
import { getQueryClient } from './queries/query-client.ts';
import { addressesQuery } from './settings/addresses-query.ts';
import { settingsQuery } from './settings/user-settings.ts';

export interface InboxSeed {
  view: View;
  /** The only mailbox of the page and the counts. */
  mailbox: string | undefined;
  page: InboxPage;
  counts: InboxCounts;
  splits: SplitsAnswer;
  progress: IndexProgress;
  thread: ThreadView | null;
  settings: Settings;
  addresses: OwnAddressesAnswer;
  failures: ListFailuresAnswer;
  connection: ConnectionAnswer;
}

/** Seeds the query cache with the server's data, so nothing is fetched twice. */
export function InboxProvider({ seed, children }: { seed: InboxSeed; children: ReactNode }) {
  const [client] = useState(() => {
    const cache = getQueryClient();
    // These have no observers: without `gcTime` they are garbage-collected.
    cache.setQueryDefaults(settingsQuery.queryKey, { gcTime: Number.POSITIVE_INFINITY });
    cache.setQueryData(settingsQuery.queryKey, seed.settings);
    cache.setQueryDefaults(addressesQuery.queryKey, { gcTime: Number.POSITIVE_INFINITY });
    cache.setQueryData(addressesQuery.queryKey, seed.addresses);
    cache.setQueryData(listQuery(seed.view, seed.mailbox).queryKey, {
      pages: [seed.page],
      pageParams: [undefined],
    });
    cache.setQueryData(countsOf(seed.mailbox).queryKey, seed.counts);
    cache.setQueryData(splitsOf(seed.mailbox).queryKey, seed.splits);
    cache.setQueryData(progressQuery.queryKey, seed.progress);
    cache.setQueryData(failuresQuery.queryKey, seed.failures);
    cache.setQueryData(connectionQuery.queryKey, seed.connection);
    if (seed.thread) cache.setQueryData(threadQuery(seed.thread.threadId).queryKey, seed.thread);
    return cache;
  });
  return (
    <CacheProvider client={client} settings={seed.settings}>
      {children}
    </CacheProvider>
  );
}

export function CacheProvider({
  client,
  settings,
  children,
}: {
  client: QueryClient;
  settings: Settings | undefined;
  children: ReactNode;
}) {
  return (
    <QueryClientProvider client={client}>
      <ZoneContext value={settings?.timeZone ?? undefined}>
        <OwnKeysContext value={settings?.shortcuts?.keys}>{children}</OwnKeysContext>
      </ZoneContext>
    </QueryClientProvider>
  );
}
