import type { Sql } from '../../query/query-pool.ts';
import { build, runOne, statement } from '../../statements/statement.ts';

const find = statement('owners-find', (p: { userId: string }) =>
  build
    .selectFrom('users as u')
    .leftJoin('mailboxes as m', 'm.user_id', 'u.id')
    .leftJoin('user_settings as s', 's.user_id', 'u.id')
    .where('u.id', '=', p.userId)
    .select(['u.email', 'u.name', 'm.email_address as mailbox', 's.time_zone as timeZone']),
);

/** Whose mail it is: how they sign in, the address of the mailbox where there is one, and their time zone. */
export function findOwnerRow(db: Sql, userId: string) {
  return runOne(db, find, { userId });
}
