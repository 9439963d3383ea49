import { BULK_MAX } from '@triage/contract/limits';
import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { oneOf, orNull, text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

/** So far back a sender's mail is looked through. */
const MESSAGES_MAX = 2_000;

type Corrected = { userId: string; threadId: string; lane: Lane };

const list = sqlStatement(
  'classifications-list-like-this',
  { address: text, threadId: orNull(text), subject: orNull(text), lane: orNull(oneOf<Lane>()) },
  (p: Placeholders<Corrected>) => `
  WITH sender AS (
    SELECT m.from_address AS address FROM messages m
    WHERE m.user_id = ${p.userId} AND m.thread_id = ${p.threadId} AND NOT m.from_me AND m.from_address <> ''
    ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1)
  SELECT sender.address, c.thread_id AS "threadId", t.subject, c.lane
  FROM sender LEFT JOIN (classifications c JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = c.thread_id)
    ON c.user_id = ${p.userId} AND c.thread_id <> ${p.threadId} AND c.lane NOT IN (${p.lane}, 'done')
    AND c.classified_by <> 'user' AND t.in_inbox AND NOT t.last_from_me
    AND c.thread_id IN (SELECT m.thread_id FROM messages m, sender s
      WHERE m.user_id = ${p.userId} AND m.from_address = s.address ORDER BY m.sent_at DESC LIMIT ${MESSAGES_MAX})
    AND (SELECT m.from_address FROM messages m
      WHERE m.user_id = ${p.userId} AND m.thread_id = c.thread_id AND NOT m.from_me
      ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1) = sender.address
  ORDER BY c.last_message_at DESC, c.thread_id LIMIT ${BULK_MAX}`,
);

/**
 * The thread's sender, and their other threads of the inbox that rules or a model have put into another lane. Without
 * such a thread one row has the address alone.
 */
export function listLikeThis(db: Sql, corrected: Corrected) {
  return run(db, list, corrected);
}
