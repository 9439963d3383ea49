import type { FolderRole, FolderRow } from '@triage/database/tables/imap/folders';
import type { ImapFlow } from 'imapflow';
import { type FolderReading, fetchIdentities } from './fetch-folder.ts';
import { fetchFolderRows, fetchOrLeave, type MailboxReading } from './fetch-mailbox.ts';
import { openFolder } from './open-folder.ts';
import { asUnread } from './split-reading.ts';

/** How a large mailbox is read for the first time, in numbers of messages. */
export interface FirstPass {
  /** One of no more than these is read whole at once. */
  few: number;
  /** The messages for the first rows of the inbox, and the answers to them. */
  newest: Partial<Record<FolderRole, number>>;
  /** Stored in one transaction. */
  part: number;
}

/** The newest messages alone. Null for a mailbox of few messages: reading it whole is as quick. */
export async function fetchNewest(
  client: ImapFlow,
  { few, newest }: FirstPass,
): Promise<MailboxReading | null> {
  const listed = await fetchFolderRows(client);
  if (listed.reduce((sum, { messages }) => sum + (messages ?? 0), 0) <= few) return null;
  const changed: FolderReading[] = [];
  for (const folder of listed) {
    const most = newest[folder.role];
    if (most === undefined) continue;
    const reading = await fetchOrLeave(fetchNewestOf(client, folder, most));
    if (typeof reading === 'object') changed.push(reading);
  }
  return { folders: changed.map(({ folder }) => folder), changed, removed: [], recast: [] };
}

async function fetchNewestOf(client: ImapFlow, listed: FolderRow, most: number): Promise<FolderReading> {
  const { mailbox } = await openFolder(client, listed.path, undefined);
  const folder = asUnread({ ...listed, uidValidity: String(mailbox.uidValidity) });
  const from = Math.max(1, mailbox.exists - most + 1);
  const newest = mailbox.exists > 0 ? await client.fetchAll(`${from}:*`, { uid: true }) : [];
  const fresh = await fetchIdentities(
    client,
    newest.map(({ uid }) => uid),
  );
  return { folder, gone: [], flagged: [], fresh };
}
