import { expireSnoozeRows } from '@triage/database/tables/inbox/snoozes';
import { bumpVersionsWhereSnoozesEnd } from '@triage/database/tables/mailboxes/mailboxes';
import type { Services } from '../context.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'realtime'>;

/** Deleting is counting: a row is deleted once, by the timer or by cron. */
export async function expireSnoozes(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const expired = await ctx.db.transaction(async (tx) => {
    // The mailboxes first, as everywhere: a sync that ends a snooze at the same time would deadlock otherwise.
    await bumpVersionsWhereSnoozesEnd(tx, now);
    return expireSnoozeRows(tx, now);
  });
  for (const { userId, threadId, lane } of expired)
    await ctx.realtime.publish(userId, { name: 'lane.updated', data: { threadId, lane: lane ?? 'fyi' } });
  return expired.length;
}
