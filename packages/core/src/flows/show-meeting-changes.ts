import type { TenantContext } from '../context.ts';
import { watchMeetings } from '../meeting/watch-meetings.ts';
import { findClassification } from '../triage/classification-row.ts';
import { watchBookings } from './booking/watch-bookings.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger' | 'realtime'>;

/**
 * Shows on a thread what was moved, answered or deleted in the calendar. A calendar that is down does not delay mail.
 */
export async function showMeetingChanges(ctx: Ctx): Promise<void> {
  let changed: string[];
  try {
    changed = await watchMeetings(ctx);
  } catch (error) {
    ctx.logger.warn('meetings.not_watched', {}, error);
    return;
  }
  for (const threadId of changed) {
    const lane = (await findClassification(ctx.db, ctx.tenantId, threadId))?.lane ?? 'fyi';
    await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  }
  // After the threads: a failure here must not keep back what was found about them.
  await watchBookings(ctx).catch((error: unknown) => ctx.logger.warn('bookings.not_watched', {}, error));
}
