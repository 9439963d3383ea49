import type { SchedulingIntent } from '@triage/contract/classification';
import type { Sql } from '../query-pool.ts';
import { build, type Placeholders, run, runOne, sqlStatement, statement } from '../statements/statement.ts';

const lock = sqlStatement(
  'classifications-lock',
  {},
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  SELECT FROM classifications WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])
  ORDER BY thread_id FOR UPDATE`,
);

const findIntent = statement('classifications-find-intent', (p: { userId: string; threadId: string }) =>
  build
    .selectFrom('classifications')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .select((e) => e.ref('scheduling_intent').$castTo<SchedulingIntent | null>().as('intent')),
);

/** In a transaction, ordered by id: two transactions that lock the same rows cannot wait for each other. */
export async function lockClassifications(
  tx: Sql,
  threads: { userId: string; threadIds: readonly string[] },
): Promise<void> {
  await run(tx, lock, threads);
}

/** Null where the thread is not classified, or its mail proposes no meeting. */
export async function findSchedulingIntent(
  db: Sql,
  thread: { userId: string; threadId: string },
): Promise<SchedulingIntent | null> {
  return (await runOne(db, findIntent, thread))?.intent ?? null;
}

const findLaneOf = statement('classifications-find-lane', (p: { userId: string; threadId: string }) =>
  build
    .selectFrom('classifications')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .select('lane'),
);

/** Null where the thread is not classified. */
export async function findLane(db: Sql, thread: { userId: string; threadId: string }) {
  return (await runOne(db, findLaneOf, thread))?.lane ?? null;
}
