import type { Sql } from '../../query/query-pool.ts';
import { anyOf, build, type Placeholders, run, sqlStatement, statement } from '../../statements/statement.ts';

type Message = { userId: string; messageId: string };

// Only for a cached message: a caller cannot fill the table with ids.
const put = sqlStatement(
  'settled-promises-put',
  {},
  (p: Placeholders<Message & { now: Date }>) => `
  INSERT INTO settled_messages (user_id, message_id, about, settled_at)
  SELECT m.user_id, m.message_id, 'promise', ${p.now} FROM messages m
  WHERE m.user_id = ${p.userId} AND m.message_id = ${p.messageId}
  ON CONFLICT (user_id, message_id, about) DO NOTHING`,
);

const remove = statement('settled-promises-delete', (p: Message) =>
  build
    .deleteFrom('settled_messages')
    .where('user_id', '=', p.userId)
    .where('message_id', '=', p.messageId)
    .where('about', '=', 'promise'),
);

const list = statement('settled-promises-list', (p: { userId: string; messageIds: readonly string[] }) =>
  build
    .selectFrom('settled_messages')
    .where('user_id', '=', p.userId)
    .where('message_id', '=', anyOf(p.messageIds))
    .where('about', '=', 'promise')
    .select('message_id as messageId'),
);

export async function putSettledPromise(db: Sql, message: Message & { now: Date }): Promise<void> {
  await run(db, put, message);
}

export async function deleteSettledPromise(db: Sql, message: Message): Promise<void> {
  await run(db, remove, message);
}

/** Which of the messages have a promise that the user has dismissed. */
export async function listSettledPromises(
  db: Sql,
  messages: { userId: string; messageIds: readonly string[] },
): Promise<Set<string>> {
  return new Set((await run(db, list, messages)).map(({ messageId }) => messageId));
}
