import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { oneOf, orNull, text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

// Threads that the user or the rules have sorted since are no longer listed.
const list = sqlStatement(
  'classifications-list-second-look',
  {
    threadId: text,
    subject: text,
    sender: text,
    from: oneOf<Lane>(),
    to: oneOf<Lane>(),
    reason: orNull(text),
    movedAt: timestamp,
  },
  (p: Placeholders<{ userId: string; since: Date; limit: number }>) => `
  SELECT thread_id AS "threadId", subject, sender, moved_from AS "from", lane AS "to", reasons[1] AS reason,
    classified_at AS "movedAt"
  FROM classifications WHERE user_id = ${p.userId} AND moved_from <> lane AND classified_at >= ${p.since}
    AND classified_by IN ('ai_primary', 'ai_secondary')
  ORDER BY classified_at DESC, thread_id LIMIT ${p.limit}`,
);

/** Threads that a model has moved and that are where it has put them, the latest first. */
export function listSecondLook(db: Sql, wanted: { userId: string; since: Date; limit: number }) {
  return run(db, list, wanted);
}
