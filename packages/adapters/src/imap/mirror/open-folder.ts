import type { FolderRow } from '@triage/database/tables/imap/folders';
import type { ExpungeEvent, FlagsEvent, ImapFlow, MailboxObject } from 'imapflow';
import { flagsOf } from './message-identity.ts';

/** More than this at once is cheaper to read in full. */
const GONE_MAX = 50_000;

/** Changes since a folder was last read, as the server reports them. */
export interface Resync {
  flags: Map<number, string[]>;
  gone: Set<number>;
}

/** Opens it for reading. `resync` is null where the server cannot tell what changed: it is then read in full. */
export async function openFolder(
  client: ImapFlow,
  path: string,
  stored: Pick<FolderRow, 'uidValidity' | 'modSeq'> | undefined,
): Promise<{ mailbox: MailboxObject; resync: Resync | null }> {
  const resync: Resync = { flags: new Map(), gone: new Set() };
  const onFlags = (event: FlagsEvent) => {
    if (event.path === path && event.uid) resync.flags.set(event.uid, flagsOf(event));
  };
  const onExpunge = (event: ExpungeEvent) => {
    if (event.path === path && event.uid && resync.gone.size <= GONE_MAX) resync.gone.add(event.uid);
  };
  client.on('flags', onFlags);
  client.on('expunge', onExpunge);
  try {
    const since =
      stored?.modSeq && stored.uidValidity
        ? { changedSince: stored.modSeq, uidValidity: stored.uidValidity }
        : {};
    const mailbox: MailboxObject & { qresync?: boolean } = {
      ...(await client.mailboxOpen(path, { readOnly: true, ...since })),
    };
    const isComplete = mailbox.qresync === true && resync.gone.size <= GONE_MAX;
    return { mailbox, resync: isComplete ? resync : null };
  } finally {
    client.off('flags', onFlags);
    client.off('expunge', onExpunge);
  }
}
