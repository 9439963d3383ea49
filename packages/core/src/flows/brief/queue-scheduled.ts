import { listDueBriefs } from '@triage/database/tables/briefs/brief-schedules';
import { listPeopleWithDueTasks } from '@triage/database/tables/briefs/tasks';
import type { Services } from '../../context.ts';

const AT_ONCE = 500;

/** A job for each person with a task or a brief whose slot has come. One that is waiting already is not queued twice. */
export async function queueScheduled({
  db,
  clock,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const wanted = { now: clock.now(), limit: AT_ONCE };
  const due = [...(await listDueBriefs(db, wanted)), ...(await listPeopleWithDueTasks(db, wanted))];
  for (const userId of new Set(due.map((row) => row.userId)))
    await jobs.enqueue('run-scheduled', { userId }, { key: userId });
}
