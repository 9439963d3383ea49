import type { Sql } from '../query/query-pool.ts';
import { text } from '../statements/columns.ts';
import { build, type Placeholders, run, runOne, sqlStatement, statement } from '../statements/statement.ts';

type Mail = { userId: string; messageId: string };
type Outcome = 'left' | 'refused' | 'unreachable';

const put = sqlStatement(
  'list-unsubscribes-put',
  {},
  (p: Placeholders<Mail & { threadId: string; host: string; at: Date }>) => `
  INSERT INTO list_unsubscribes (user_id, message_id, thread_id, host, asked_at)
  VALUES (${p.userId}, ${p.messageId}, ${p.threadId}, ${p.host}, ${p.at})
  ON CONFLICT (user_id, message_id) DO UPDATE SET asked_at = excluded.asked_at, host = excluded.host`,
);

const setOutcome = statement('list-unsubscribes-set-outcome', (p: Mail & { outcome: Outcome }) =>
  build
    .updateTable('list_unsubscribes')
    .set({ outcome: p.outcome })
    .where('user_id', '=', p.userId)
    .where('message_id', '=', p.messageId),
);

const findOutcome = statement('list-unsubscribes-find', (p: Mail) =>
  build
    .selectFrom('list_unsubscribes')
    .where('user_id', '=', p.userId)
    .where('message_id', '=', p.messageId)
    .select('outcome'),
);

const listInInbox = sqlStatement(
  'list-unsubscribes-threads-of-sender',
  { threadId: text },
  (p: Placeholders<{ userId: string; sender: string; limit: number }>) => `
  SELECT t.thread_id AS "threadId" FROM threads t
  WHERE t.user_id = ${p.userId} AND t.in_inbox AND t.thread_id IN (
    SELECT m.thread_id FROM messages m
    WHERE m.user_id = ${p.userId} AND m.from_address = ${p.sender} AND NOT m.from_me)
  ORDER BY t.last_message_at DESC, t.thread_id LIMIT ${p.limit}`,
);

/** Before the list is asked. */
export async function putUnsubscribe(
  db: Sql,
  asked: Mail & { threadId: string; host: string; at: Date },
): Promise<void> {
  await run(db, put, asked);
}

export async function setUnsubscribeOutcome(db: Sql, answered: Mail & { outcome: Outcome }): Promise<void> {
  await run(db, setOutcome, answered);
}

export async function findUnsubscribeOutcome(db: Sql, mail: Mail): Promise<Outcome | null> {
  return (await runOne(db, findOutcome, mail))?.outcome ?? null;
}

/** The threads of the inbox with mail of that address. */
export async function listInboxOfSender(
  db: Sql,
  wanted: { userId: string; sender: string; limit: number },
): Promise<string[]> {
  return (await run(db, listInInbox, wanted)).map(({ threadId }) => threadId);
}
