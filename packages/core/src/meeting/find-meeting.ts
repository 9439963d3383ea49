import type { MeetingDetails, MeetingDetailsAnswer } from '@triage/contract/meetings/meeting';
import { findMeetingRow, isMeetingConfirmed, type MeetingRow } from '@triage/database/tables/thread-meetings';
import type { TenantContext } from '../context.ts';
import { asMeeting } from './meeting-times.ts';

/** The meeting as last read from the calendar; one deleted there is still returned. */
export async function findMeeting(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { threadId }: { threadId: string },
): Promise<MeetingDetailsAnswer> {
  const row = await findMeetingRow(ctx.db, { userId: ctx.tenantId, threadId });
  if (!row || row.state === 'creating') return { meeting: null };
  const { state, summary, hangoutLink, htmlLink, attendees, change, changedAt } = row;
  const meeting: MeetingDetails = {
    ...asMeeting(row),
    state,
    summary,
    hangoutLink,
    htmlLink,
    attendees,
    confirmationSent: await isConfirmed(ctx, row),
    change,
    changedAt: changedAt?.toISOString() ?? null,
  };
  return { meeting };
}

/** Their own words in the thread since then count as the confirmation, and so does an email that is about to leave. */
function isConfirmed(ctx: Pick<TenantContext, 'tenantId' | 'db'>, row: MeetingRow): Promise<boolean> {
  // Mail carries whole seconds.
  const since = new Date(Math.floor((row.bookedAt ?? row.updatedAt).getTime() / 1_000) * 1_000);
  return isMeetingConfirmed(ctx.db, { userId: ctx.tenantId, threadId: row.threadId, since });
}
