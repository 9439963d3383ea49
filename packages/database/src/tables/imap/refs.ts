import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

const find = sqlStatement(
  'imap-refs-find',
  { rfcId: text, threadId: text },
  (p: Placeholders<{ userId: string; rfcIds: string[] }>) => `
  SELECT rfc_id AS "rfcId", thread_id AS "threadId" FROM imap_refs
  WHERE user_id = ${p.userId} AND rfc_id = ANY (${p.rfcIds}::text[])`,
);

const put = sqlStatement(
  'imap-refs-put',
  {},
  (p: Placeholders<{ userId: string; rfcIds: string[]; threadIds: string[] }>) => `
  INSERT INTO imap_refs (user_id, rfc_id, thread_id)
  SELECT ${p.userId}, n.rfc_id, n.thread_id
  FROM unnest(${p.rfcIds}::text[], ${p.threadIds}::text[]) AS n (rfc_id, thread_id)
  ON CONFLICT (user_id, rfc_id) DO NOTHING`,
);

/** The threads of these Message-IDs, where they are known. */
export async function findThreadsOf(db: Sql, userId: string, rfcIds: string[]): Promise<Map<string, string>> {
  const rows = await run(db, find, { userId, rfcIds });
  return new Map(rows.map(({ rfcId, threadId }) => [rfcId, threadId]));
}

/** One that is known keeps its thread. */
export async function putRefs(
  db: Sql,
  userId: string,
  refs: readonly { rfcId: string; threadId: string }[],
): Promise<void> {
  if (refs.length === 0) return;
  await run(db, put, {
    userId,
    rfcIds: refs.map(({ rfcId }) => rfcId),
    threadIds: refs.map(({ threadId }) => threadId),
  });
}
