import type { Sql } from '../../query/query-pool.ts';
import { build, runOne, statement } from '../../statements/statement.ts';

const find = statement('sessions-find', (p: { tokenHash: string; now: Date }) =>
  build
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.token_hash', '=', p.tokenHash)
    .where('s.expires', '>', p.now)
    .select(['u.id', 'u.name', 'u.email', 's.expires']),
);

/** The person of a session that has not expired. */
export function findSessionOwner(db: Sql, session: { tokenHash: string; now: Date }) {
  return runOne(db, find, session);
}
