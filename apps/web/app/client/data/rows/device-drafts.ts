import type { InboxRow } from '@triage/contract/inbox/inbox';
import { makeStore } from '../make-store.ts';

/** Shows the list of drafts as this device knows it, where the server does not know it yet. Set by the composer. */
export const deviceDrafts = makeStore<{
  merge?(rows: readonly InboxRow[], mailbox: string | undefined): readonly InboxRow[];
}>({});
