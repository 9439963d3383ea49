import type { Sql } from '../../query/query-pool.ts';
import { orNull, text, timestamp } from '../../statements/columns.ts';
import { anyOf, build, type Placeholders, run, sqlStatement, statement } from '../../statements/statement.ts';

type Thread = { userId: string; threadId: string };

const put = sqlStatement(
  'muted-threads-put',
  {},
  (p: Placeholders<Thread & { at: Date }>) => `
  INSERT INTO muted_threads (user_id, thread_id, muted_at) VALUES (${p.userId}, ${p.threadId}, ${p.at})
  ON CONFLICT DO NOTHING`,
);

const remove = statement('muted-threads-delete', (p: Thread) =>
  build.deleteFrom('muted_threads').where('user_id', '=', p.userId).where('thread_id', '=', p.threadId),
);

const find = statement('muted-threads-find', (p: { userId: string; threadIds: readonly string[] }) =>
  build
    .selectFrom('muted_threads')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', anyOf(p.threadIds))
    .select('thread_id as threadId'),
);

const list = sqlStatement(
  'muted-threads-list',
  { threadId: text, mutedAt: timestamp, subject: orNull(text), sender: orNull(text) },
  (p: Placeholders<{ userId: string; limit: number }>) => `
  SELECT q.thread_id AS "threadId", q.muted_at AS "mutedAt", t.subject, t.sender FROM muted_threads q
  LEFT JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = q.thread_id
  WHERE q.user_id = ${p.userId} ORDER BY q.muted_at DESC, q.thread_id LIMIT ${p.limit}`,
);

const listInInbox = sqlStatement(
  'muted-threads-list-in-inbox',
  { threadId: text },
  (p: Placeholders<{ userId: string }>) => `
  SELECT q.thread_id AS "threadId" FROM muted_threads q
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = q.thread_id AND t.in_inbox
  WHERE q.user_id = ${p.userId}`,
);

export async function putMutedThread(db: Sql, thread: Thread & { at: Date }): Promise<void> {
  await run(db, put, thread);
}

export async function deleteMutedThread(db: Sql, thread: Thread): Promise<void> {
  await run(db, remove, thread);
}

/** Which of the threads are muted. */
export async function findMutedThreads(
  db: Sql,
  threads: { userId: string; threadIds: readonly string[] },
): Promise<Set<string>> {
  return new Set((await run(db, find, threads)).map(({ threadId }) => threadId));
}

/** Newest first, with their cached data. */
export function listMutedThreads(db: Sql, wanted: { userId: string; limit: number }) {
  return run(db, list, wanted);
}

/** Muted threads that new mail has returned to the inbox of the account. */
export async function listMutedInInbox(db: Sql, userId: string): Promise<string[]> {
  return (await run(db, listInInbox, { userId })).map(({ threadId }) => threadId);
}
