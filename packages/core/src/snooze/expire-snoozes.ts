import type { Lane } from '@triage/contract/lanes';
import type { Services } from '../context.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'realtime'>;

/** The mailboxes first, as everywhere: a sync that wakes a thread at the same time would wait for ever otherwise. */
const HOLD = `
  UPDATE mailboxes m SET version = version + 1 FROM (
    SELECT user_id FROM mailboxes held
    WHERE EXISTS (SELECT 1 FROM snoozes s WHERE s.user_id = held.user_id AND s.snoozed_until <= $1)
    ORDER BY user_id FOR UPDATE) due
  WHERE m.user_id = due.user_id`;

const EXPIRE = `
  WITH gone AS (DELETE FROM snoozes WHERE snoozed_until <= $1 RETURNING user_id, thread_id),
    back AS (UPDATE classifications c SET back = true FROM gone g
      WHERE c.user_id = g.user_id AND c.thread_id = g.thread_id AND c.lane <> 'done')
  SELECT g.user_id, g.thread_id, c.lane FROM gone g
  LEFT JOIN classifications c ON c.user_id = g.user_id AND c.thread_id = g.thread_id`;

/** Deleting is counting: a row goes once, whichever of the timer and cron comes first. */
export async function expireSnoozes(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const expired = await ctx.db.transaction(async (tx) => {
    await tx.query(HOLD, [now]);
    return tx.query<{ user_id: string; thread_id: string; lane: Lane | null }>(EXPIRE, [now]);
  });
  for (const { user_id, thread_id, lane } of expired)
    await ctx.realtime.publish(user_id, {
      name: 'lane.updated',
      data: { threadId: thread_id, lane: lane ?? 'fyi' },
    });
  return expired.length;
}
