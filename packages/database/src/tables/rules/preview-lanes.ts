import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, oneOf, text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

const list = sqlStatement(
  'rules-list-preview-lanes',
  { threadId: text, lane: oneOf<Lane>(), isDeceptive: boolean },
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  SELECT thread_id AS "threadId", lane, deception IS NOT NULL AS "isDeceptive" FROM classifications
  WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])`,
);

/** The lanes of these threads, and which of them are flagged as deception. */
export async function listPreviewLanes(
  db: Sql,
  threads: { userId: string; threadIds: readonly string[] },
): Promise<Map<string, { lane: Lane; isDeceptive: boolean }>> {
  const rows = await run(db, list, threads);
  return new Map(rows.map(({ threadId, ...row }) => [threadId, row]));
}
