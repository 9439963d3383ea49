import type { Provider } from '@triage/contract/lanes';
import type { Sql } from './open-database.ts';

export interface EmbeddingRun {
  status: 'running' | 'done' | 'failed';
  done: number;
  total: number;
  failures: number;
  /** When this provider had first embedded the whole mailbox; it stays while a later run is under way. */
  finishedAt: Date | null;
}

export interface RunKey {
  userId: string;
  provider: Provider;
}

export async function findRun(sql: Sql, { userId, provider }: RunKey): Promise<EmbeddingRun | null> {
  const [row] = await sql.query<EmbeddingRun>(
    `SELECT status, done, total, failures, finished_at AS "finishedAt" FROM embedding_runs
     WHERE user_id = $1 AND provider = $2`,
    [userId, provider],
    'find-embedding-run',
  );
  return row ?? null;
}

/** Of two callers one gets true; the other finds it running. */
export async function claimRun(
  sql: Sql,
  { userId, provider }: RunKey,
  { total, now }: { total: number; now: Date },
): Promise<boolean> {
  const claimed = await sql.query(
    `INSERT INTO embedding_runs AS r (user_id, provider, status, total, started_at) VALUES ($1, $2, 'running', $3, $4)
     ON CONFLICT (user_id, provider) DO UPDATE SET status = 'running', done = 0, total = $3, started_at = $4, failures = 0
     WHERE r.status <> 'running' RETURNING 1`,
    [userId, provider, total, now],
  );
  return claimed.length > 0;
}

export async function noteProgress(
  sql: Sql,
  { userId, provider }: RunKey,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await sql.query(
    'UPDATE embedding_runs SET done = $3, total = $4, failures = 0 WHERE user_id = $1 AND provider = $2',
    [userId, provider, done, total],
  );
}

/** How often in a row it has failed now. */
export async function noteFailure(sql: Sql, { userId, provider }: RunKey): Promise<number> {
  const [row] = await sql.query<{ failures: number }>(
    'UPDATE embedding_runs SET failures = failures + 1 WHERE user_id = $1 AND provider = $2 RETURNING failures',
    [userId, provider],
  );
  return row?.failures ?? 0;
}

/** `whole` = nothing of the mailbox was left out: from now on search by this provider answers. */
export async function endRun(
  sql: Sql,
  { userId, provider }: RunKey,
  { status, whole, now }: { status: 'done' | 'failed'; whole: boolean; now: Date },
): Promise<void> {
  await sql.query(
    `UPDATE embedding_runs SET status = $3, finished_at = CASE WHEN $4 THEN coalesce(finished_at, $5) ELSE finished_at END
     WHERE user_id = $1 AND provider = $2`,
    [userId, provider, status, whole, now],
  );
}

// Classified threads whose embedding is missing, of another model, or has not seen the last message.
const OUTDATED = `
  FROM threads t JOIN classifications c ON c.user_id = t.user_id AND c.thread_id = t.thread_id
  WHERE t.user_id = $1 AND NOT EXISTS (SELECT 1 FROM embeddings e
    WHERE e.user_id = $1 AND e.provider = $2 AND e.thread_id = t.thread_id
      AND e.model = $3 AND e.last_message_id = t.last_message_id)`;

export async function countOutdated(sql: Sql, key: RunKey & { model: string }): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`SELECT count(*)::int AS count ${OUTDATED}`, [
    key.userId,
    key.provider,
    key.model,
  ]);
  return row?.count ?? 0;
}

export interface ThreadPlace {
  threadId: string;
  lastMessageAt: Date;
}

/** The newest first; `after` is where the batch before ended, so that one which cannot be embedded stops nothing. */
export function listOutdated(
  sql: Sql,
  key: RunKey & { model: string },
  { after, limit }: { after: ThreadPlace | null; limit: number },
): Promise<ThreadPlace[]> {
  return sql.query(
    `SELECT t.thread_id AS "threadId", t.last_message_at AS "lastMessageAt" ${OUTDATED}
       AND (t.last_message_at, t.thread_id) < ($4::timestamptz, $5)
     ORDER BY t.last_message_at DESC, t.thread_id DESC LIMIT $6`,
    [key.userId, key.provider, key.model, after?.lastMessageAt ?? 'infinity', after?.threadId ?? '', limit],
  );
}

/** Whether the first indexing of the mailbox is over, still under way, or has never begun. */
export async function readIndexing(sql: Sql, userId: string): Promise<'done' | 'underway' | 'none'> {
  const [row] = await sql.query<{ state: string }>(
    'SELECT index_state AS state FROM mailboxes WHERE user_id = $1',
    [userId],
  );
  if (!row || row.state === 'none') return 'none';
  return row.state === 'done' ? 'done' : 'underway';
}

/** How many of all threads can be found by meaning. */
export async function countIndexed(
  sql: Sql,
  { userId, provider }: RunKey,
): Promise<{ done: number; total: number }> {
  const [row] = await sql.query<{ done: number; total: number }>(
    `SELECT (SELECT count(*)::int FROM embeddings WHERE user_id = $1 AND provider = $2) AS done,
       (SELECT count(*)::int FROM threads WHERE user_id = $1) AS total`,
    [userId, provider],
    'count-indexed',
  );
  return row ?? { done: 0, total: 0 };
}
