import type { CancelMeetingAnswer, CancelMeetingRequest } from '@triage/contract/meeting';
import { bumpInbox } from '../mailbox/summarize-threads.ts';
import type { MeetingCtx } from './create-meeting.ts';
import { nameRevoked } from './name-revoked.ts';
import { requireMeeting } from './require-meeting.ts';

/** The calendar first: while it says no, the thread keeps its meeting. An event that is gone already is no failure. */
export async function cancelMeeting(
  ctx: MeetingCtx,
  { threadId }: CancelMeetingRequest,
): Promise<CancelMeetingAnswer> {
  const row = await requireMeeting(ctx, threadId);
  await ctx.calendar.cancelEvent(row.eventId).catch(nameRevoked);
  await ctx.db.transaction(async (tx) => {
    await tx.query(
      `DELETE FROM thread_meetings WHERE user_id = $1 AND thread_id = $2 AND event_id = $3 AND state <> 'creating'`,
      [ctx.tenantId, threadId, row.eventId],
    );
    await bumpInbox(tx, ctx.tenantId);
  });
  return { success: true, eventId: row.eventId };
}
