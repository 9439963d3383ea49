import type { Sql } from '../../query/query-pool.ts';
import { build, run, runOne, statement } from '../../statements/statement.ts';

type Key = { userId: string };

const findEmail = statement('users-find-email', (p: Key) =>
  build.selectFrom('users').where('id', '=', p.userId).select('email'),
);

const remove = statement('users-delete', (p: Key) => build.deleteFrom('users').where('id', '=', p.userId));

/** The address that they sign in with. */
export async function findUserEmail(db: Sql, userId: string): Promise<string | null> {
  return (await runOne(db, findEmail, { userId }))?.email ?? null;
}

/** With every row of every table that has a `user_id`. */
export async function deleteUser(db: Sql, userId: string): Promise<void> {
  await run(db, remove, { userId });
}
