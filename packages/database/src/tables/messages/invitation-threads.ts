import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { type Placeholders, runOne, sqlStatement } from '../../statements/statement.ts';

type Invited = { userId: string; uid: string };

// Long lines of a calendar part are folded: a line break and a space may stand anywhere in the uid.
const findOfUid = sqlStatement(
  'messages-find-invitation-thread',
  { threadId: text },
  (p: Placeholders<Invited>) => `
  SELECT m.thread_id AS "threadId" FROM messages m
  WHERE m.user_id = ${p.userId} AND m.calendar_text IS NOT NULL AND NOT m.from_me
    AND strpos(regexp_replace(m.calendar_text, '\\r?\\n[ \\t]', '', 'g'), 'UID:' || ${p.uid}) > 0
  ORDER BY m.sent_at DESC LIMIT 1`,
);

/** The thread of the newest invitation to the event of this iCalendar uid. */
export async function findInvitationThread(db: Sql, invited: Invited): Promise<string | null> {
  return (await runOne(db, findOfUid, invited))?.threadId ?? null;
}
