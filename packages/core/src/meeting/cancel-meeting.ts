import type { CancelMeetingAnswer, CancelMeetingRequest } from '@triage/contract/meetings/meeting';
import { bumpVersion } from '@triage/database/tables/mailboxes/mailboxes';
import { deleteMeetingRow } from '@triage/database/tables/thread-meetings';
import type { MeetingCtx } from './create-meeting.ts';
import { nameRevoked } from './name-revoked.ts';
import { requireMeeting } from './require-meeting.ts';

/** The calendar first: if it refuses, the thread keeps its meeting. An event that was already deleted is no failure. */
export async function cancelMeeting(
  ctx: MeetingCtx,
  { threadId }: CancelMeetingRequest,
): Promise<CancelMeetingAnswer> {
  const row = await requireMeeting(ctx, threadId);
  await ctx.calendar.cancelEvent(row.eventId).catch(nameRevoked);
  await ctx.db.transaction(async (tx) => {
    await deleteMeetingRow(tx, { userId: ctx.tenantId, threadId, eventId: row.eventId });
    await bumpVersion(tx, ctx.tenantId);
  });
  return { success: true, eventId: row.eventId };
}
