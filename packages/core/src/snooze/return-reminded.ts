import {
  holdDueReminders,
  listOwnersOfDueReminders,
  takeDueReminders,
} from '@triage/database/tables/inbox/reminders';
import type { Services } from '../context.ts';
import { forEachOwner } from './for-each-owner.ts';
import { queueNotifications } from './queue-notifications.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'realtime' | 'jobs' | 'webPush'>;

/**
 * Threads whose reminder is due return to the top of Reply. Deleting is counting: a reminder returns its thread once, by
 * the timer or by cron. The mailbox is held: an answer that arrives at the same moment is stored before, and then
 * nothing returns, or after, and then it removes the mark.
 */
export async function returnReminded(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  let count = 0;
  await forEachOwner(await listOwnersOfDueReminders(ctx.db, now), async (userId) => {
    const returned = await ctx.db.transaction(async (tx) => {
      await holdDueReminders(tx, { userId, now });
      const rows = await takeDueReminders(tx, { userId, now, reason: 'you wanted to be reminded' });
      if (rows.length > 0) await queueNotifications(ctx, tx, userId);
      return rows;
    });
    count += returned.length;
    if (ctx.webPush && returned.length > 0) ctx.jobs.wake();
    for (const { threadId } of returned)
      await ctx.realtime.publish(userId, { name: 'lane.updated', data: { threadId, lane: 'reply' } });
  });
  return count;
}
