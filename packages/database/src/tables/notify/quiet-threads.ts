import type { Sql } from '../../query/query-pool.ts';
import { orNull, text, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Thread = { userId: string; threadId: string };

const put = sqlStatement(
  'quiet-threads-put',
  {},
  (p: Placeholders<Thread & { at: Date }>) => `
  INSERT INTO quiet_threads (user_id, thread_id, quiet_since) VALUES (${p.userId}, ${p.threadId}, ${p.at})
  ON CONFLICT DO NOTHING`,
);

const remove = statement('quiet-threads-delete', (p: Thread) =>
  build.deleteFrom('quiet_threads').where('user_id', '=', p.userId).where('thread_id', '=', p.threadId),
);

const find = statement('quiet-threads-find', (p: Thread) =>
  build
    .selectFrom('quiet_threads')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .select('thread_id as threadId'),
);

const list = sqlStatement(
  'quiet-threads-list',
  { threadId: text, quietSince: timestamp, subject: orNull(text), sender: orNull(text) },
  (p: Placeholders<{ userId: string; limit: number }>) => `
  SELECT q.thread_id AS "threadId", q.quiet_since AS "quietSince", t.subject, t.sender FROM quiet_threads q
  LEFT JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = q.thread_id
  WHERE q.user_id = ${p.userId} ORDER BY q.quiet_since DESC, q.thread_id LIMIT ${p.limit}`,
);

export async function putQuietThread(db: Sql, thread: Thread & { at: Date }): Promise<void> {
  await run(db, put, thread);
}

export async function deleteQuietThread(db: Sql, thread: Thread): Promise<void> {
  await run(db, remove, thread);
}

export async function isQuietThread(db: Sql, thread: Thread): Promise<boolean> {
  return (await runOne(db, find, thread)) !== undefined;
}

/** Newest first, with their cached data. */
export function listQuietThreads(db: Sql, wanted: { userId: string; limit: number }) {
  return run(db, list, wanted);
}
