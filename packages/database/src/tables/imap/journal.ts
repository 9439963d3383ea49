import type { Sql } from '../../query/query-pool.ts';
import { oneOf, text, textArray } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

export interface JournalEntry {
  seq: string;
  kind: 'added' | 'deleted' | 'labels';
  messageId: string;
  threadId: string;
  /** For an added message, all its labels. */
  added: string[];
  removed: string[];
}

const append = sqlStatement(
  'imap-journal-append',
  { seq: text },
  (
    p: Placeholders<{
      userId: string;
      seqs: string[];
      kinds: string[];
      messageIds: string[];
      threadIds: string[];
      added: string[];
      removed: string[];
    }>,
  ) => `
  INSERT INTO imap_journal (user_id, seq, kind, message_id, thread_id, added, removed)
  SELECT ${p.userId}, n.seq::bigint, n.kind, n.message_id, n.thread_id,
    string_to_array(n.added, chr(10)), string_to_array(n.removed, chr(10))
  FROM unnest(${p.seqs}::text[], ${p.kinds}::text[], ${p.messageIds}::text[], ${p.threadIds}::text[],
    ${p.added}::text[], ${p.removed}::text[]) AS n (seq, kind, message_id, thread_id, added, removed)
  RETURNING seq::text`,
);

const list = sqlStatement(
  'imap-journal-list',
  {
    seq: text,
    kind: oneOf<JournalEntry['kind']>(),
    messageId: text,
    threadId: text,
    added: textArray,
    removed: textArray,
  },
  (p: Placeholders<{ userId: string; after: string; limit: number }>) => `
  SELECT seq::text, kind, message_id AS "messageId", thread_id AS "threadId", added, removed FROM imap_journal j
  WHERE user_id = ${p.userId} AND j.seq > ${p.after}::text::bigint ORDER BY j.seq LIMIT ${p.limit}`,
);

const prune = sqlStatement(
  'imap-journal-prune',
  {},
  (p: Placeholders<{ userId: string }>) => `
  DELETE FROM imap_journal j USING imap_mirrors m
  WHERE m.user_id = ${p.userId} AND j.user_id = ${p.userId} AND j.seq <= m.earliest`,
);

export async function appendJournal(
  tx: Sql,
  userId: string,
  entries: readonly JournalEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await run(tx, append, {
    userId,
    seqs: entries.map(({ seq }) => seq),
    kinds: entries.map(({ kind }) => kind),
    messageIds: entries.map(({ messageId }) => messageId),
    threadIds: entries.map(({ threadId }) => threadId),
    // A line break cannot be in the name of a folder.
    added: entries.map(({ added }) => added.join('\n')),
    removed: entries.map(({ removed }) => removed.join('\n')),
  });
}

/** In order, those after the number. */
export function listJournal(
  db: Sql,
  asked: { userId: string; after: string; limit: number },
): Promise<JournalEntry[]> {
  return run(db, list, asked);
}

/** Deletes entries older than the mirror guarantees. */
export async function pruneJournal(tx: Sql, userId: string): Promise<void> {
  await run(tx, prune, { userId });
}
