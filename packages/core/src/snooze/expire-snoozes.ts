import { expireSnoozeRows, listOwnersOfEndedSnoozes } from '@triage/database/tables/inbox/snoozes';
import { bumpVersionIfSnoozesEnd } from '@triage/database/tables/mailboxes/mailboxes';
import type { Services } from '../context.ts';
import { forEachOwner } from './for-each-owner.ts';
import { queueNotifications } from './queue-notifications.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'realtime' | 'jobs' | 'webPush'>;

/** Deleting is counting: a row is deleted once, by the timer or by cron. */
export async function expireSnoozes(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  let count = 0;
  await forEachOwner(await listOwnersOfEndedSnoozes(ctx.db, now), async (userId) => {
    const expired = await ctx.db.transaction(async (tx) => {
      // The mailbox first, as everywhere: a sync that ends a snooze at the same time would deadlock otherwise.
      await bumpVersionIfSnoozesEnd(tx, { userId, now });
      const rows = await expireSnoozeRows(tx, { userId, now });
      if (rows.length > 0) await queueNotifications(ctx, tx, userId);
      return rows;
    });
    count += expired.length;
    if (ctx.webPush && expired.length > 0) ctx.jobs.wake();
    for (const { threadId, lane } of expired)
      await ctx.realtime.publish(userId, { name: 'lane.updated', data: { threadId, lane: lane ?? 'fyi' } });
  });
  return count;
}
