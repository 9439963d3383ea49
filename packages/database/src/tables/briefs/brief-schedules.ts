import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

export interface NewBriefSchedule {
  userId: string;
  times: readonly string[];
  days: readonly number[];
  email: boolean;
  nextAt: Date | null;
  now: Date;
}

const find = statement('brief-schedules-find', (p: { userId: string }) =>
  build
    .selectFrom('brief_schedules')
    .where('user_id', '=', p.userId)
    .select(['times', 'days', 'email', 'next_at as nextAt']),
);

const put = sqlStatement(
  'brief-schedules-put',
  {},
  (p: Placeholders<NewBriefSchedule>) => `
  INSERT INTO brief_schedules (user_id, times, days, email, next_at, updated_at)
  VALUES (${p.userId}, ${p.times}::text[], ${p.days}::int[], ${p.email}, ${p.nextAt}, ${p.now})
  ON CONFLICT (user_id) DO UPDATE SET times = excluded.times, days = excluded.days, email = excluded.email,
    next_at = excluded.next_at, updated_at = excluded.updated_at`,
);

const moveOn = statement(
  'brief-schedules-move-on',
  (p: { userId: string; from: Date; nextAt: Date | null }) =>
    build
      .updateTable('brief_schedules')
      .set({ next_at: p.nextAt })
      .where('user_id', '=', p.userId)
      .where('next_at', '=', p.from)
      .returning('user_id as userId'),
);

const listDue = sqlStatement(
  'brief-schedules-list-due',
  { userId: text },
  (p: Placeholders<{ now: Date; limit: number }>) => `
  SELECT user_id AS "userId" FROM brief_schedules WHERE next_at <= ${p.now} ORDER BY next_at LIMIT ${p.limit}`,
);

export function findBriefSchedule(db: Sql, userId: string) {
  return runOne(db, find, { userId });
}

export async function putBriefSchedule(db: Sql, schedule: NewBriefSchedule): Promise<void> {
  await run(db, put, schedule);
}

/** False if the schedule was changed, or moved on, since. */
export async function moveBriefScheduleOn(
  tx: Sql,
  change: { userId: string; from: Date; nextAt: Date | null },
): Promise<boolean> {
  return (await runOne(tx, moveOn, change)) !== undefined;
}

/** For all users. */
export function listDueBriefs(db: Sql, wanted: { now: Date; limit: number }) {
  return run(db, listDue, wanted);
}
