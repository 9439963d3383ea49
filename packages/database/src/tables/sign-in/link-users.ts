import type { Sql } from '../../query/query-pool.ts';
import { build, runOne, statement } from '../../statements/statement.ts';

type NewUser = { id: string; email: string; now: Date };

const insert = statement('link-users-insert', (p: NewUser) =>
  build
    .insertInto('users')
    .values({ id: p.id, email: p.email, email_verified: p.now, created_at: p.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id'),
);

const find = statement('link-users-find', (p: { email: string }) =>
  build.selectFrom('users').where('email', '=', p.email).select(['id', 'email_verified as emailVerified']),
);

/** The user of this address, made if there is none. */
export async function findOrMakeUser(db: Sql, user: NewUser): Promise<{ id: string; isVerified: boolean }> {
  if (await runOne(db, insert, user)) return { id: user.id, isVerified: true };
  const found = await findUserByEmail(db, user.email);
  if (!found) throw new Error('The insert conflicted, but no existing user was found');
  return found;
}

export async function findUserByEmail(
  db: Sql,
  email: string,
): Promise<{ id: string; isVerified: boolean } | null> {
  const found = await runOne(db, find, { email });
  return found ? { id: found.id, isVerified: found.emailVerified !== null } : null;
}
