import type { TenantContext } from '../context.ts';
import { findTwin } from './book-event.ts';
import { dropClaim, isAbandoned, writeClaim } from './claim-meeting.ts';
import { MEETING_COLUMNS, type MeetingRow } from './meeting-row.ts';
import { writeMeeting } from './store-meeting.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

/**
 * Ends what a crashed creator began: guests that were invited are invited, so an event that is there becomes the
 * thread's meeting; where there is none, neither is a meeting.
 */
export async function settleCreation(ctx: Ctx, row: MeetingRow): Promise<void> {
  if (!isAbandoned(ctx, row)) return;
  const claim = await writeClaim(ctx, { ...row, attendees: row.attendees.map(({ email }) => email) }, row);
  if (!claim) return;
  try {
    const event = await findTwin(ctx, row);
    if (event) await writeMeeting(ctx, claim, event);
    else await dropClaim(ctx, claim, 'nothing');
  } catch (error) {
    await dropClaim(ctx, claim, 'unknown');
    throw error;
  }
}

/** All that this tenant's creators have left behind. */
export async function sweepCreations(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.query<MeetingRow>(
    `SELECT ${MEETING_COLUMNS} FROM thread_meetings WHERE user_id = $1 AND state = 'creating'`,
    [ctx.tenantId],
  );
  for (const row of rows) await settleCreation(ctx, row);
}
