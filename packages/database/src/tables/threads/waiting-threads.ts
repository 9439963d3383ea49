import type { Sql } from '../../query/query-pool.ts';
import { boolean, text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Thread = { userId: string; threadId: string };

const listUndecided = statement('threads-list-undecided', (p: { userId: string; limit: number }) =>
  build
    .selectFrom('threads')
    .where('user_id', '=', p.userId)
    .where('waiting', 'is', null)
    .select('thread_id as threadId')
    .orderBy('thread_id')
    .limit(p.limit),
);

type Decisions = {
  userId: string;
  threadIds: readonly string[];
  lastMessageIds: readonly string[];
  asks: readonly boolean[];
};

// A thread with a newer message than the decision has seen stays undecided.
const decide = sqlStatement(
  'threads-decide-waiting',
  { threadId: text, waiting: boolean },
  (p: Placeholders<Decisions>) => `
  UPDATE threads t SET waiting = d.asks AND NOT EXISTS (SELECT 1 FROM settled_messages q
    WHERE q.user_id = ${p.userId} AND q.message_id = d.last_message_id AND q.about = 'answer')
  FROM unnest(${p.threadIds}::text[], ${p.lastMessageIds}::text[], ${p.asks}::boolean[])
    AS d (thread_id, last_message_id, asks)
  WHERE t.user_id = ${p.userId} AND t.thread_id = d.thread_id AND t.last_message_id = d.last_message_id
    AND t.waiting IS NULL
  RETURNING t.thread_id AS "threadId", t.waiting`,
);

const settle = sqlStatement(
  'threads-settle-waiting',
  { messageId: text },
  (p: Placeholders<Thread & { now: Date }>) => `
  WITH changed AS (
    UPDATE threads SET waiting = false
    WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} AND waiting RETURNING last_message_id)
  INSERT INTO settled_messages (user_id, message_id, about, settled_at)
  SELECT ${p.userId}, last_message_id, 'answer', ${p.now} FROM changed
  ON CONFLICT (user_id, message_id, about) DO NOTHING RETURNING message_id AS "messageId"`,
);

const unsettle = sqlStatement(
  'threads-unsettle-waiting',
  { threadId: text },
  (p: Placeholders<Thread>) => `
  WITH gone AS (
    DELETE FROM settled_messages q USING threads t
    WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId} AND q.user_id = ${p.userId}
      AND q.message_id = t.last_message_id AND q.about = 'answer'
    RETURNING q.message_id)
  UPDATE threads t SET waiting = true FROM gone
  WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId} AND t.last_message_id = gone.message_id
  RETURNING t.thread_id AS "threadId"`,
);

/** Threads with the user's message last, of which nothing has decided yet whether it asks for an answer. */
export async function listUndecidedThreads(
  db: Sql,
  wanted: { userId: string; limit: number },
): Promise<string[]> {
  return (await run(db, listUndecided, wanted)).map(({ threadId }) => threadId);
}

/** The threads that are decided by it. */
export function decideWaitingThreads(tx: Sql, decisions: Decisions) {
  return run(tx, decide, decisions);
}

/** False where the thread did not wait. */
export async function settleWaitingThread(tx: Sql, thread: Thread & { now: Date }): Promise<boolean> {
  return (await runOne(tx, settle, thread)) !== undefined;
}

/** Undoes `settleWaitingThread`; false where the thread has another message last by now. */
export async function unsettleWaitingThread(tx: Sql, thread: Thread): Promise<boolean> {
  return (await runOne(tx, unsettle, thread)) !== undefined;
}
