import type { Sql } from '@triage/database/open-database';
import { type FolderRow, listFolders } from '@triage/database/tables/imap/folders';
import type { ImapFlow, ListResponse } from 'imapflow';
import { isMissingFolder, isRefusal } from '../server/imap-failure.ts';
import { type FolderReading, fetchFolder } from './fetch-folder.ts';
import { hasMessages, roleOf } from './folder-labels.ts';

const UNREAD = { uidValidity: null, uidNext: null, modSeq: null, messages: null };

/** The result of a pass, before any of it is stored. */
export interface MailboxReading {
  /** Every folder, as far as it was read: one that did not change is as it was. */
  folders: FolderRow[];
  changed: FolderReading[];
  /** Folders that no longer exist. */
  removed: string[];
  /** Folders that have another role than they had. */
  recast: string[];
}

/** All folders are read before anything is stored: a message that is moved meanwhile is in one of them at least. */
export async function fetchMailbox(
  client: ImapFlow,
  db: Sql,
  { userId, everyFolder, mustRead }: { userId: string; everyFolder: boolean; mustRead: ReadonlySet<string> },
): Promise<MailboxReading> {
  const stored = new Map((await listFolders(db, userId)).map((folder) => [folder.path, folder]));
  // For the selected folder, STATUS may return its state from when it was selected.
  const selected = client.mailbox ? client.mailbox.path : null;
  const folders: FolderRow[] = [];
  const changed: FolderReading[] = [];
  for (const now of await fetchFolderRows(client)) {
    const before = stored.get(now.path);
    const isTrusted = !everyFolder && now.path !== selected && !mustRead.has(now.path);
    if (before && isTrusted && isSame(before, now))
      folders.push({ ...before, role: now.role, delimiter: now.delimiter });
    else {
      const reading = await fetchOrLeave(fetchFolder(client, db, { userId, listed: now, stored: before }));
      if (reading === 'removed') continue;
      // A folder that may not be read must not stop the others.
      if (reading === 'refused') folders.push(before ?? { ...now, ...UNREAD });
      else {
        folders.push(reading.folder);
        changed.push(reading);
      }
    }
  }
  const paths = new Set(folders.map(({ path }) => path));
  return {
    folders,
    changed,
    removed: [...stored.keys()].filter((path) => !paths.has(path)),
    recast: folders
      .filter(({ path, role }) => stored.has(path) && stored.get(path)?.role !== role)
      .map(({ path }) => path),
  };
}

/** As the server says that they are, with roles. */
export async function fetchFolderRows(client: ImapFlow): Promise<FolderRow[]> {
  const statusQuery = { messages: true, uidNext: true, uidValidity: true, highestModseq: true };
  return (await client.list({ statusQuery })).filter(hasMessages).map(asRow);
}

/** Another program may delete a folder between the listing and the reading. */
export async function fetchOrLeave(
  reading: Promise<FolderReading>,
): Promise<FolderReading | 'removed' | 'refused'> {
  try {
    return await reading;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return isMissingFolder(error) ? 'removed' : 'refused';
  }
}

function asRow(entry: ListResponse): FolderRow {
  const { status } = entry;
  return {
    path: entry.path,
    delimiter: entry.delimiter,
    role: roleOf(entry),
    uidValidity: status?.uidValidity?.toString() ?? null,
    uidNext: status?.uidNext?.toString() ?? null,
    modSeq: status?.highestModseq?.toString() ?? null,
    messages: status?.messages ?? null,
  };
}

/** Without a number for changes (CONDSTORE) nothing tells that flags are the same: such a folder is read each time. */
function isSame(before: FolderRow, now: FolderRow): boolean {
  return (
    now.modSeq !== null &&
    before.modSeq === now.modSeq &&
    before.uidValidity === now.uidValidity &&
    before.uidNext === now.uidNext &&
    before.messages === now.messages
  );
}
