import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { oneOf, text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

// As the partial index has it.
const AT_THE_TOP = `priority = 'high' AND classified_by <> 'user'
    AND 'a sign-in code or a security alert' = ANY (reasons)`;

const list = sqlStatement(
  'classifications-list-fading',
  { userId: text, threadId: text },
  (p: Placeholders<{ before: Date; limit: number }>) => `
  SELECT user_id AS "userId", thread_id AS "threadId" FROM classifications
  WHERE ${AT_THE_TOP} AND last_message_at <= ${p.before} ORDER BY last_message_at LIMIT ${p.limit}`,
);

const fade = sqlStatement(
  'classifications-fade',
  { threadId: text, lane: oneOf<Lane>() },
  (p: Placeholders<{ userId: string; threadIds: readonly string[]; before: Date }>) => `
  UPDATE classifications SET priority = 'medium'
  WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[]) AND ${AT_THE_TOP}
    AND last_message_at <= ${p.before}
  RETURNING thread_id AS "threadId", lane`,
);

/** For all users. */
export function listFadingCodes(db: Sql, wanted: { before: Date; limit: number }) {
  return run(db, list, wanted);
}

/** Returns those that were still at the top: a new message or the user may have changed the others. */
export function fadeCodeRows(
  tx: Sql,
  threads: { userId: string; threadIds: readonly string[]; before: Date },
) {
  return run(tx, fade, threads);
}
