import type { Lane } from '@triage/contract/lanes';
import type { Services } from '../context.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'realtime'>;

/** Deleting is counting: a row goes once, whichever of the timer and cron comes first. */
export async function expireSnoozes(ctx: Ctx): Promise<number> {
  const expired = await ctx.db.query<{ user_id: string; thread_id: string; lane: Lane | null }>(
    `WITH gone AS (DELETE FROM snoozes WHERE snoozed_until <= $1 RETURNING user_id, thread_id),
       seen AS (UPDATE mailboxes m SET version = version + 1 FROM (SELECT DISTINCT user_id FROM gone) g
         WHERE m.user_id = g.user_id)
     SELECT g.user_id, g.thread_id, c.lane FROM gone g
     LEFT JOIN classifications c ON c.user_id = g.user_id AND c.thread_id = g.thread_id`,
    [ctx.clock.now()],
  );
  for (const { user_id, thread_id, lane } of expired)
    await ctx.realtime.publish(user_id, {
      name: 'lane.updated',
      data: { threadId: thread_id, lane: lane ?? 'fyi' },
    });
  return expired.length;
}
