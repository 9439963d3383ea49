import type { Sql } from '../../query/query-pool.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

interface Key {
  userId: string;
  threadId: string;
  version: string;
}

const find = statement('thread-summaries-find', (p: Key) =>
  build
    .selectFrom('thread_summaries')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('version', '=', p.version)
    .select('summary'),
);

// Stores nothing for a deleted thread.
const put = sqlStatement(
  'thread-summaries-put',
  {},
  (p: Placeholders<Key & { summary: string; now: Date }>) => `
  INSERT INTO thread_summaries (user_id, thread_id, version, summary, written_at)
  SELECT user_id, thread_id, ${p.version}, ${p.summary}, ${p.now}::timestamptz
  FROM threads WHERE user_id = ${p.userId} AND thread_id = ${p.threadId}
  ON CONFLICT (user_id, thread_id)
  DO UPDATE SET version = excluded.version, summary = excluded.summary, written_at = excluded.written_at`,
);

/** As JSON. */
export async function findSummary(db: Sql, key: Key): Promise<string | null> {
  return (await runOne(db, find, key))?.summary ?? null;
}

export async function putSummary(db: Sql, summary: Key & { summary: string; now: Date }): Promise<void> {
  await run(db, put, summary);
}
