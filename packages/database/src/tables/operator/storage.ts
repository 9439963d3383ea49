import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

const listUnmeasured = sqlStatement(
  'operator-list-unmeasured',
  { userId: text },
  (p: Placeholders<{ measuredBefore: Date; limit: number }>) => `
  SELECT user_id AS "userId" FROM mailboxes
  WHERE measured_at IS NULL OR measured_at < ${p.measuredBefore} OR measured_at < indexed_at
  ORDER BY measured_at NULLS FIRST, user_id LIMIT ${p.limit}::int`,
);

// Sizes as they are stored, so that nothing long is fetched to be measured. Without indexes.
const measure = sqlStatement(
  'operator-measure-mailbox',
  {},
  (p: Placeholders<{ userId: string; now: Date }>) => `
  UPDATE mailboxes SET measured_at = ${p.now}, stored_messages = kept.messages,
    stored_bytes = kept.bytes + kept.words + kept.vectors
  FROM (
    SELECT
      (SELECT count(*)::int FROM messages m WHERE m.user_id = ${p.userId}) AS messages,
      (SELECT coalesce(sum(pg_column_size(m.body_text) + coalesce(pg_column_size(m.body_html), 0)
          + pg_column_size(m.headers) + pg_column_size(m.more_text) + coalesce(pg_column_size(m.search), 0)
          + pg_column_size(m.subject) + pg_column_size(m.snippet) + coalesce(pg_column_size(m.calendar_text), 0)
        ), 0)::bigint FROM messages m WHERE m.user_id = ${p.userId}) AS bytes,
      (SELECT coalesce(sum(pg_column_size(w.words) + pg_column_size(w.subject_words) + pg_column_size(w.senders)
          + pg_column_size(w.recipients) + pg_column_size(w.files)), 0)::bigint
        FROM thread_search w WHERE w.user_id = ${p.userId}) AS words,
      (SELECT coalesce(sum(pg_column_size(e.embedding)), 0)::bigint
        FROM embeddings e WHERE e.user_id = ${p.userId}) AS vectors
  ) kept
  WHERE mailboxes.user_id = ${p.userId}`,
);

/** Mailboxes of any user that were never measured, long ago, or before their first indexing had ended. */
export async function listUnmeasuredMailboxes(
  db: Sql,
  wanted: { measuredBefore: Date; limit: number },
): Promise<string[]> {
  return (await run(db, listUnmeasured, wanted)).map(({ userId }) => userId);
}

/** Notes how many messages are stored, and how many bytes they, their search words and vectors take. */
export async function measureMailbox(db: Sql, mailbox: { userId: string; now: Date }): Promise<void> {
  await run(db, measure, mailbox);
}
