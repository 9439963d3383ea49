import { expireSnoozeRows } from '@triage/database/tables/inbox/snoozes';
import { bumpVersionsWhereSnoozesEnd } from '@triage/database/tables/mailboxes/mailboxes';
import { countDevices } from '@triage/database/tables/notify/push-devices';
import type { Services } from '../context.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'realtime' | 'jobs' | 'webPush'>;

/** Deleting is counting: a row is deleted once, by the timer or by cron. */
export async function expireSnoozes(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const expired = await ctx.db.transaction(async (tx) => {
    // The mailboxes first, as everywhere: a sync that ends a snooze at the same time would deadlock otherwise.
    await bumpVersionsWhereSnoozesEnd(tx, now);
    const rows = await expireSnoozeRows(tx, now);
    const owners = new Set(rows.map(({ userId }) => userId));
    for (const userId of ctx.webPush ? owners : [])
      if ((await countDevices(tx, userId)) > 0)
        await ctx.jobs.enqueue('notify', { userId }, { key: userId, tx });
    return rows;
  });
  if (ctx.webPush && expired.length > 0) ctx.jobs.wake();
  for (const { userId, threadId, lane } of expired)
    await ctx.realtime.publish(userId, { name: 'lane.updated', data: { threadId, lane: lane ?? 'fyi' } });
  return expired.length;
}
