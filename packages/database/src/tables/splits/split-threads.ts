import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

type Owner = { userId: string };

// A thread that is in the queue already gets a newer mark: a comparison that has begun leaves it there.
const queueAll = sqlStatement(
  'split-queue-all',
  {},
  (p: Placeholders<Owner>) => `
  INSERT INTO split_queue (user_id, thread_id)
  SELECT c.user_id, c.thread_id FROM classifications c
  WHERE c.user_id = ${p.userId} AND c.lane <> 'done' AND c.deception IS NULL
  ON CONFLICT (user_id, thread_id) DO UPDATE SET mark = excluded.mark`,
);

const listQueued = sqlStatement(
  'split-queue-list',
  { threadId: text, mark: text },
  (p: Placeholders<Owner & { without: readonly string[]; limit: number }>) => `
  SELECT q.thread_id AS "threadId", q.mark::text AS mark FROM split_queue q
  JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = q.thread_id
  WHERE q.user_id = ${p.userId} AND NOT (q.thread_id = ANY (${p.without}::text[]))
  ORDER BY c.last_message_at DESC, q.thread_id LIMIT ${p.limit}`,
);

type Compared = Owner & { rows: string };
const rowsOf = (p: Placeholders<Compared>) =>
  `jsonb_to_recordset(${p.rows}::jsonb) AS n("threadId" text, "lastMessageId" text, mark bigint, "splitIds" text[])`;

// A comparison counts only for the thread as it is now, and where nothing has queued it again meanwhile.
const settle = sqlStatement(
  'split-queue-settle',
  { threadId: text },
  (p: Placeholders<Compared>) => `
  DELETE FROM split_queue q USING ${rowsOf(p)}, classifications c
  WHERE q.user_id = ${p.userId} AND q.thread_id = n."threadId" AND q.mark = n.mark
    AND c.user_id = ${p.userId} AND c.thread_id = n."threadId" AND c.last_message_id = n."lastMessageId"
  RETURNING q.thread_id AS "threadId"`,
);

const leave = sqlStatement(
  'split-threads-leave',
  { threadId: text },
  (p: Placeholders<Compared>) => `
  DELETE FROM split_threads m USING ${rowsOf(p)}
  WHERE m.user_id = ${p.userId} AND m.thread_id = n."threadId" AND NOT (m.split_id = ANY (n."splitIds"))
  RETURNING m.thread_id AS "threadId"`,
);

// Threads flagged as deception are in no split.
const enter = sqlStatement(
  'split-threads-enter',
  { threadId: text },
  (p: Placeholders<Compared>) => `
  INSERT INTO split_threads (user_id, thread_id, split_id, lane, last_message_at)
  SELECT c.user_id, c.thread_id, s.id, c.lane, c.last_message_at
  FROM ${rowsOf(p)}
  JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = n."threadId" AND c.deception IS NULL
  JOIN splits s ON s.user_id = ${p.userId} AND s.id = ANY (n."splitIds")
  ON CONFLICT (user_id, thread_id, split_id) DO NOTHING
  RETURNING thread_id AS "threadId"`,
);

/** Every thread outside Done is compared with the splits again. */
export async function queueAllForSplits(tx: Sql, userId: string): Promise<void> {
  await run(tx, queueAll, { userId });
}

/** Newest first. */
export function listQueuedForSplits(
  db: Sql,
  wanted: { userId: string; without: readonly string[]; limit: number },
) {
  return run(db, listQueued, wanted);
}

export interface ComparedThread {
  threadId: string;
  /** The newest message of the thread as it was compared. */
  lastMessageId: string;
  /** Identifies its place in the queue. */
  mark: string;
  /** All splits that it is in. */
  splitIds: string[];
}

/** Stores in which splits these threads are, except those that were queued again: they are not settled. */
export async function storeSplitThreads(
  tx: Sql,
  userId: string,
  compared: readonly ComparedThread[],
): Promise<{ settled: Set<string>; changed: string[] }> {
  const finished = await run(tx, settle, { userId, rows: JSON.stringify(compared) });
  const settled = new Set(finished.map(({ threadId }) => threadId));
  const rows = JSON.stringify(compared.filter(({ threadId }) => settled.has(threadId)));
  const left = await run(tx, leave, { userId, rows });
  const entered = await run(tx, enter, { userId, rows });
  // Threads that left a split or entered one.
  const changed = [...new Set([...left, ...entered].map(({ threadId }) => threadId))];
  return { settled, changed };
}
