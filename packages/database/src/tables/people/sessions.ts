import type { Sql } from '../../query/query-pool.ts';
import { build, run, runOne, statement } from '../../statements/statement.ts';
import { selectMailboxIds } from './person-mailboxes.ts';

const find = statement('sessions-find', (p: { tokenHash: string; now: Date }) =>
  build
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.token_hash', '=', p.tokenHash)
    .where('s.expires', '>', p.now)
    .select(['u.id', 'u.name', 'u.email', 'u.last_seen_at as lastSeenAt', 's.expires'])
    .select((e) => selectMailboxIds(e.ref('u.id')).as('mailboxIds')),
);

const insert = statement('sessions-insert', (p: { tokenHash: string; userId: string; expires: Date }) =>
  build.insertInto('sessions').values({ token_hash: p.tokenHash, user_id: p.userId, expires: p.expires }),
);

const removeOf = statement('sessions-delete-of-user', (p: { userId: string }) =>
  build.deleteFrom('sessions').where('user_id', '=', p.userId).returning('user_id'),
);

/** The person of a session that has not expired. */
export function findSessionOwner(db: Sql, session: { tokenHash: string; now: Date }) {
  return runOne(db, find, session);
}

export async function insertSession(
  db: Sql,
  session: { tokenHash: string; userId: string; expires: Date },
): Promise<void> {
  await run(db, insert, session);
}

/** Signs a person out of every browser. */
export async function deleteSessionsOfUser(db: Sql, userId: string): Promise<number> {
  return (await run(db, removeOf, { userId })).length;
}
