import { type FolderRow, listFolders } from '@triage/database/tables/imap/folders';
import { listPlaces } from '@triage/database/tables/imap/places';
import type { ImapFlow, SearchObject } from 'imapflow';
import { labelOfFolder } from '../mirror/folder-labels.ts';
import { openExisting } from '../server/open-existing.ts';
import type { ImapContext } from './context.ts';

const WORDS_MAX = 10;

/**
 * The ids of messages with all the words. The server searches folder by folder: in those of the labels, else in every
 * folder but trash and spam. `after:` (seconds) and `rfc822msgid:` are understood, as core asks for them.
 */
export async function findByQuery(
  ctx: ImapContext,
  query: string,
  labelIds: readonly string[],
): Promise<string[]> {
  const { db, userId } = ctx;
  const search = parseQuery(query);
  const folders = chooseFolders(await listFolders(db, userId), labelIds);
  const found = await ctx.pool.use('read', async (client) => {
    const uids: { path: string; uids: number[] }[] = [];
    for (const { path } of folders) uids.push({ path, uids: await searchFolder(client, path, search) });
    return uids;
  });
  const ids = new Set<string>();
  for (const { path, uids } of found)
    for (const { messageId } of uids.length > 0 ? await listPlaces(db, { userId, path }, uids) : [])
      ids.add(messageId);
  return [...ids];
}

async function searchFolder(client: ImapFlow, path: string, search: SearchObject[]): Promise<number[]> {
  if (!(await openExisting(client, path, { readOnly: true }))) return [];
  let found: number[] | null = null;
  // Each word alone: a search object can name a field once.
  for (const part of search) {
    if (found?.length === 0) return [];
    const uids: number[] = (await client.search(part, { uid: true })) || [];
    found = found === null ? uids : found.filter((uid) => uids.includes(uid));
  }
  return found ?? [];
}

function parseQuery(query: string): SearchObject[] {
  const words = query.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  return words.map((word) => {
    const messageId = /^rfc822msgid:(\S+)$/.exec(word)?.[1];
    if (messageId) return { header: { 'message-id': `<${messageId}>` } };
    const since = /^after:(\d{1,12})$/.exec(word)?.[1];
    // A whole day earlier: IMAP compares dates without their time, in the server's zone.
    if (since) return { since: new Date((Number(since) - 86_400) * 1_000) };
    return { text: word };
  });
}

function chooseFolders(folders: readonly FolderRow[], labelIds: readonly string[]): FolderRow[] {
  const wanted = folders.filter((folder) => labelIds.includes(labelOfFolder(folder) ?? ''));
  if (wanted.length > 0) return wanted;
  return folders.filter(({ role, messages }) => role !== 'trash' && role !== 'spam' && messages !== 0);
}
