import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { build, type Placeholders, run, sqlStatement, statement } from '../../statements/statement.ts';

type Sender = { userId: string; address: string };

const put = sqlStatement(
  'blocked-senders-put',
  {},
  (p: Placeholders<Sender & { at: Date }>) => `
  INSERT INTO blocked_senders (user_id, address, blocked_at) VALUES (${p.userId}, ${p.address}, ${p.at})
  ON CONFLICT DO NOTHING`,
);

const remove = statement('blocked-senders-delete', (p: Sender) =>
  build.deleteFrom('blocked_senders').where('user_id', '=', p.userId).where('address', '=', p.address),
);

const list = statement('blocked-senders-list', (p: { userId: string; limit: number }) =>
  build
    .selectFrom('blocked_senders')
    .where('user_id', '=', p.userId)
    .select(['address', 'blocked_at as blockedAt'])
    .orderBy('blocked_at', 'desc')
    .orderBy('address')
    .limit(p.limit),
);

// Only mail that has no lane yet: what the person has taken out of the trash again stays out of it.
const listMail = sqlStatement(
  'blocked-senders-list-mail',
  { threadId: text, messageId: text },
  (p: Placeholders<{ userId: string; limit: number }>) => `
  SELECT m.thread_id AS "threadId", m.message_id AS "messageId" FROM threads t
  JOIN messages m ON m.user_id = ${p.userId} AND m.thread_id = t.thread_id AND 'INBOX' = ANY (m.label_ids) AND NOT m.from_me
  JOIN blocked_senders b ON b.user_id = ${p.userId} AND b.address = lower(m.from_address)
  WHERE t.user_id = ${p.userId} AND t.needs_triage ORDER BY m.sent_at DESC, m.message_id LIMIT ${p.limit}`,
);

export async function putBlockedSender(db: Sql, sender: Sender & { at: Date }): Promise<void> {
  await run(db, put, sender);
}

export async function deleteBlockedSender(db: Sql, sender: Sender): Promise<void> {
  await run(db, remove, sender);
}

/** Newest first. */
export function listBlockedSenders(db: Sql, wanted: { userId: string; limit: number }) {
  return run(db, list, wanted);
}

/** New mail of blocked senders that is still in the inbox of the account. */
export function listMailOfBlocked(db: Sql, wanted: { userId: string; limit: number }) {
  return run(db, listMail, wanted);
}
