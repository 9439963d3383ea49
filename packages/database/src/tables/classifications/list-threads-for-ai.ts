import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

/** New mail is among them; a mailbox's whole past is looked through by reembed. */
const NEWEST = 500;

type Wanted = { userId: string; without: readonly string[]; limit: number };

const listUnsure = sqlStatement(
  'classifications-list-unsure',
  { threadId: text },
  (p: Placeholders<Wanted & { below: number }>) => `
  SELECT c.thread_id AS "threadId" FROM classifications c
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = c.thread_id
  WHERE c.user_id = ${p.userId} AND c.wants_ai AND c.classified_by = 'rules' AND NOT c.suspicious
    AND c.confidence < ${p.below}
    AND c.last_message_id = t.last_message_id AND NOT t.needs_triage
    AND NOT c.thread_id = ANY (${p.without}::text[])
  ORDER BY c.last_message_at DESC LIMIT ${p.limit}`,
);

const listUnembedded = sqlStatement(
  'classifications-list-unembedded',
  { threadId: text },
  (p: Placeholders<Wanted>) => `
  SELECT thread_id AS "threadId" FROM (
    (SELECT c.thread_id, c.last_message_at FROM classifications c
     WHERE c.user_id = ${p.userId} AND c.embedding_provider IS NULL AND NOT c.thread_id = ANY (${p.without}::text[])
     ORDER BY c.last_message_at DESC LIMIT ${p.limit})
    UNION
    (SELECT newest.thread_id, newest.last_message_at FROM (
       SELECT t.thread_id, t.last_message_at, t.last_message_id FROM threads t
       WHERE t.user_id = ${p.userId} ORDER BY t.last_message_at DESC, t.thread_id DESC LIMIT ${NEWEST}) newest
     WHERE NOT newest.thread_id = ANY (${p.without}::text[])
       AND EXISTS (SELECT 1 FROM classifications c WHERE c.user_id = ${p.userId} AND c.thread_id = newest.thread_id)
       AND NOT EXISTS (SELECT 1 FROM embeddings e WHERE e.user_id = ${p.userId} AND e.thread_id = newest.thread_id
         AND e.provider IN ('ai_primary', 'ai_secondary') AND e.last_message_id = newest.last_message_id))) missing
  ORDER BY last_message_at DESC LIMIT ${p.limit}`,
);

/**
 * Threads that the rules pass on to a model, if they are less sure than `below`, newest first: never one that the user has moved, and none with
 * instructions for a machine.
 */
export async function listUnsureThreads(db: Sql, wanted: Wanted & { below: number }): Promise<string[]> {
  const rows = await run(db, listUnsure, wanted);
  return rows.map(({ threadId }) => threadId);
}

/** Threads without an embedding, and of the newest those with a message newer than their embedding. */
export async function listUnembeddedThreads(db: Sql, wanted: Wanted): Promise<string[]> {
  const rows = await run(db, listUnembedded, wanted);
  return rows.map(({ threadId }) => threadId);
}
