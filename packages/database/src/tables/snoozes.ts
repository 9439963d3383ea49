import type { Sql } from '../query-pool.ts';
import { anyOf, build, run, statement } from '../statements/statement.ts';

const list = statement('snoozes-list', (p: { userId: string; threadIds: readonly string[] }) =>
  build
    .selectFrom('snoozes')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', anyOf(p.threadIds))
    .select(['thread_id as threadId', 'snoozed_until as until']),
);

export function listSnoozes(db: Sql, threads: { userId: string; threadIds: readonly string[] }) {
  return run(db, list, threads);
}
