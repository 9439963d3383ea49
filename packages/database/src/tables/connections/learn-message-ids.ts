import type { Sql } from '../../query/query-pool.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

/** One replaced Message-ID among them is enough to go back to the header. */
const COMPARED = 3;
/** Not all of them are in the cache. */
const LOOKED_AT = 10;

const learn = sqlStatement(
  'connections-learn-message-ids',
  {},
  (p: Placeholders<{ userId: string }>) => `
  WITH sent AS (
    SELECT message_id, rfc_message_id, updated_at FROM scheduled_sends
    WHERE user_id = ${p.userId} AND status = 'sent' ORDER BY updated_at DESC LIMIT ${LOOKED_AT}
  ), compared AS (
    SELECT m.rfc_message_id = sent.rfc_message_id AS kept
    FROM sent JOIN messages m ON m.user_id = ${p.userId} AND m.message_id = sent.message_id
    ORDER BY sent.updated_at DESC LIMIT ${COMPARED}
  ), learnt AS (SELECT bool_and(kept) AS kept FROM compared)
  UPDATE connections c SET keeps_message_id = learnt.kept FROM learnt
  WHERE c.user_id = ${p.userId} AND learnt.kept IS NOT NULL AND c.keeps_message_id IS DISTINCT FROM learnt.kept`,
);

/** Compares the Message-ID of the newest sends with that of their messages in the cache. */
export async function learnMessageIds(db: Sql, userId: string): Promise<void> {
  await run(db, learn, { userId });
}
