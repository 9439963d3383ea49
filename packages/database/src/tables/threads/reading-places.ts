import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { type Placeholders, runOne, sqlStatement } from '../../statements/statement.ts';

type Thread = { userId: string; threadId: string };
type Place = Thread & { messageId: string; now: Date };

// Of two devices, the one that has read further wins, in any order. The message must belong to the thread.
const put = sqlStatement(
  'reading-places-put',
  { messageId: text },
  (p: Placeholders<Place>) => `
  INSERT INTO reading_places AS r (user_id, thread_id, message_id, sent_at, read_at)
  SELECT m.user_id, m.thread_id, m.message_id, m.sent_at, ${p.now} FROM messages m
  WHERE m.user_id = ${p.userId} AND m.message_id = ${p.messageId} AND m.thread_id = ${p.threadId}
  ON CONFLICT (user_id, thread_id) DO UPDATE
  SET message_id = excluded.message_id, sent_at = excluded.sent_at, read_at = excluded.read_at
  WHERE r.sent_at < excluded.sent_at
  RETURNING message_id AS "messageId"`,
);

/** False where the thread was read as far before, or has no such message. */
export async function putReadingPlace(db: Sql, place: Place): Promise<boolean> {
  return (await runOne(db, put, place)) !== undefined;
}
