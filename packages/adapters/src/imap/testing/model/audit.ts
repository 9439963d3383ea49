import type { TenantId } from '@triage/core/tenant/tenant-id';
import { compareCache } from '@triage/core/testing/worlds/compare-cache';
import type { Database } from '@triage/database/open-database';
import type { JournalReader } from './replay-journal.ts';

export interface MirroredMessage {
  id: string;
  threadId: string;
  rfcId: string;
  labelIds: string[];
}

export function listMirrored(db: Database, userId: TenantId): Promise<MirroredMessage[]> {
  return db.query<MirroredMessage & Record<string, unknown>>(
    `SELECT message_id AS id, thread_id AS "threadId", rfc_id AS "rfcId", label_ids AS "labelIds"
     FROM imap_messages WHERE user_id = $1 AND NOT missing`,
    [userId],
  );
}

/** A message keeps its id and its thread for as long as it is somewhere. */
export function checkIdentity(rows: readonly MirroredMessage[], seen: Map<string, string>): string[] {
  const wrong: string[] = [];
  for (const { id, threadId, rfcId } of rows) {
    const identity = `${id} in ${threadId}`;
    const before = seen.get(rfcId) ?? identity;
    if (before !== identity)
      wrong.push(`${rfcId || 'A message without a name'} was ${before}, is ${identity}`);
    seen.set(rfcId, identity);
  }
  if (new Set(rows.map(({ rfcId }) => rfcId)).size !== rows.length) wrong.push('A message is there twice');
  return wrong;
}

/** Every difference between the server, the mirror, a reader of the journal, and core's cache; there must be none. */
export async function compareAll(
  db: Database,
  userId: TenantId,
  { truth, journal }: { truth: ReadonlyMap<string, string[]>; journal: JournalReader },
): Promise<string[]> {
  const rows = await listMirrored(db, userId);
  const mirrored = new Map(rows.map((row) => [row.rfcId, row]));
  const wrong: string[] = [];
  for (const [name, labels] of truth) {
    const row = mirrored.get(name);
    if (row?.labelIds.join() !== labels.join())
      wrong.push(`the server has ${name} with [${labels}], the mirror [${row?.labelIds ?? 'nothing'}]`);
  }
  for (const { rfcId, id, labelIds } of rows) {
    if (!truth.has(rfcId)) wrong.push(`the mirror has ${rfcId || id}, the server does not`);
    const told = [...(journal.labels.get(id) ?? ['nothing'])].sort().join();
    if (told !== labelIds.join()) wrong.push(`the journal has ${rfcId} with [${told}], not [${labelIds}]`);
    if (journal.deleted.has(id)) wrong.push(`the journal says that ${rfcId} was deleted`);
  }
  if (journal.labels.size !== rows.length) wrong.push('the journal has messages that are gone');
  return [...wrong, ...(await compareCache(db, userId, rows, { archive: false }))];
}

/** What the mirror has told of the messages that these sentences name. */
export async function describeJournal(db: Database, userId: TenantId, wrong: readonly string[]) {
  const ids = wrong.flatMap((sentence) => sentence.match(/\b[0-9a-f]{32}\b/g) ?? []);
  const rows = await db.query<{ line: string }>(
    `SELECT concat_ws(' ', seq, kind, message_id, '+', added, '-', removed) AS line FROM imap_journal
     WHERE user_id = $1 AND (message_id = ANY ($2) OR thread_id = ANY ($2)) ORDER BY seq`,
    [userId, ids],
  );
  return rows.map(({ line }) => line);
}
