import { holdDueReminders, takeDueReminders } from '@triage/database/tables/inbox/reminders';
import { countDevices } from '@triage/database/tables/notify/push-devices';
import type { Services } from '../context.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'realtime' | 'jobs' | 'webPush'>;

/**
 * Threads whose reminder is due return to the top of Reply. Deleting is counting: a reminder returns its thread once, by
 * the timer or by cron. The mailbox is held: an answer that arrives at the same moment is stored before, and then
 * nothing returns, or after, and then it removes the mark.
 */
export async function returnReminded(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const returned = await ctx.db.transaction(async (tx) => {
    await holdDueReminders(tx, now);
    const rows = await takeDueReminders(tx, { now, reason: 'you wanted to be reminded' });
    const owners = new Set(rows.map(({ userId }) => userId));
    for (const userId of ctx.webPush ? owners : [])
      if ((await countDevices(tx, userId)) > 0)
        await ctx.jobs.enqueue('notify', { userId }, { key: userId, tx });
    return rows;
  });
  if (ctx.webPush && returned.length > 0) ctx.jobs.wake();
  for (const { userId, threadId } of returned)
    await ctx.realtime.publish(userId, { name: 'lane.updated', data: { threadId, lane: 'reply' } });
  return returned.length;
}
