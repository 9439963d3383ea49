import type { Sql } from '../../query/query-pool.ts';
import { build, run, runOne, statement } from '../../statements/statement.ts';

type Key = { userId: string };

const findEmail = statement('users-find-email', (p: Key) =>
  build.selectFrom('users').where('id', '=', p.userId).select('email'),
);

const remove = statement('users-delete', (p: Key) => build.deleteFrom('users').where('id', '=', p.userId));

const removeQuota = statement('users-delete-mail-quota', (p: Key) =>
  build.deleteFrom('mail_quotas').where('user_id', '=', p.userId),
);

const noteVisit = statement('users-note-visit', (p: Key & { now: Date; notedBefore: Date }) =>
  build
    .updateTable('users')
    .set({ last_seen_at: p.now })
    .where('id', '=', p.userId)
    // When many requests come at the same time, one writes.
    .where((e) => e.or([e('last_seen_at', 'is', null), e('last_seen_at', '<=', p.notedBefore)])),
);

export async function noteVisitOfUser(
  db: Sql,
  visit: { userId: string; now: Date; notedBefore: Date },
): Promise<void> {
  await run(db, noteVisit, visit);
}

/** The address that they sign in with. */
export async function findUserEmail(db: Sql, userId: string): Promise<string | null> {
  return (await runOne(db, findEmail, { userId }))?.email ?? null;
}

/** With every row of every table that has a `user_id`. */
export async function deleteUser(db: Sql, userId: string): Promise<void> {
  // In a distributed database no foreign key deletes this one.
  await run(db, removeQuota, { userId });
  await run(db, remove, { userId });
}
