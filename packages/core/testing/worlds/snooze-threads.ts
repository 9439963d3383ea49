import type { Database } from '@triage/database/open-database';
import { rows, run } from '@triage/database/testing/rows';

/** Snoozes the cached threads of a user, or one of them, for longer than any test lasts. */
export async function snoozeThreads(db: Database, userId: string, threadId?: string): Promise<void> {
  const snoozes = rows.insertInto('snoozes').columns(['user_id', 'thread_id', 'snoozed_until', 'created_at']);
  const ofThreads = snoozes.expression((eb) => {
    const cached = eb
      .selectFrom('threads')
      .select([
        'user_id',
        'thread_id',
        eb.val('2050-01-01').as('snoozed_until'),
        eb.val('2026-03-01').as('created_at'),
      ])
      .where('user_id', '=', userId);
    return threadId === undefined ? cached : cached.where('thread_id', '=', threadId);
  });
  await run(
    db,
    ofThreads.onConflict((on) => on.doNothing()),
  );
}
