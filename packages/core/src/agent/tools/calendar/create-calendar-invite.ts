import { meetingRequest } from '@triage/contract/meetings/meeting';
import { findMeetingRow } from '@triage/database/tables/thread-meetings';
import { z } from 'zod';
import { requireFuture } from '../../../check-time.ts';
import type { TenantContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { getOwner } from '../../../mailbox/inbox/get-owner.ts';
import { findThread } from '../../../mailbox/store/list-threads.ts';
import { createMeeting } from '../../../meeting/create-meeting.ts';
import { findAttendees } from '../../../meeting/find-attendees.ts';
import { summaryOf } from '../../../meeting/summary-of.ts';
import { noteBasis, settleOrLater } from '../../../triage/settle-scheduling.ts';
import { type Carried, defineWriteTool, NotCarriedOut, type RunSource } from '../define-write-tool.ts';

const inviteSchema = meetingRequest.extend({ attendees: z.array(z.string()).min(1), summary: z.string() });
type Invite = z.infer<typeof inviteSchema>;

export const createCalendarInvite = defineWriteTool({
  name: 'create_calendar_invite',
  description:
    "Create a calendar event with a video link for a thread, and invite everyone on the thread's last message. " +
    'The person sees time and guests and approves first. slotStart is ISO 8601 with an offset.',
  input: meetingRequest,
  arguments: inviteSchema,
  async prepare(ctx, input) {
    requireFuture(ctx, 'slotStart', input.slotStart);
    const { attendees, summary } = await findGuests(ctx, input.threadId);
    if (attendees.length === 0) throw new AppError('noAttendees');
    if (
      (await findMeetingRow(ctx.db, { userId: ctx.tenantId, threadId: input.threadId }))?.state === 'exists'
    )
      throw new AppError('threadHasMeeting');
    return {
      arguments: { ...input, attendees, summary },
      recipients: attendees,
      threadIds: [input.threadId],
      text: summary,
    };
  },
  noteBefore: (ctx, tx, { threadId }) => noteBasis(ctx, tx, threadId),
  run: createApproved,
});

const basisSchema = z.object({ receivedId: z.string(), decidedAt: z.string() });

async function createApproved(ctx: TenantContext, invite: Invite, { before }: RunSource): Promise<Carried> {
  const row = await findMeetingRow(ctx.db, { userId: ctx.tenantId, threadId: invite.threadId });
  const { threadId, slotStart, durationMinutes } = invite;
  const basis = before ? basisSchema.parse(before) : await noteBasis(ctx, ctx.db, threadId);
  const booked = { threadId, reason: 'the meeting is booked', basis, booked: true, before: null };
  if (row?.state === 'exists' && isSameMeeting(row, invite)) {
    // An earlier attempt may have ended before this step.
    await settleOrLater(ctx, booked);
    return carried(row.eventId, invite);
  }
  const event = await createMeeting(ctx, { threadId, slotStart, durationMinutes }, (plan) => {
    // A message that arrived meanwhile may add guests that the user has not approved.
    if (plan.attendees.join('\n') !== invite.attendees.join('\n') || plan.summary !== invite.summary)
      throw new NotCarriedOut('The thread has changed: its guests or subject are different.');
  });
  await settleOrLater(ctx, booked);
  return carried(event.eventId, invite, event.hangoutLink);
}

function carried(eventId: string, invite: Invite, hangoutLink = ''): Carried {
  return {
    result: { success: true, eventId, threadId: invite.threadId, start: invite.slotStart, hangoutLink },
    text: `The event is in the calendar at ${invite.slotStart}, and ${invite.attendees.join(', ')} were invited.`,
  };
}

function isSameMeeting(row: { start: Date; durationMinutes: number }, invite: Invite): boolean {
  return (
    row.start.getTime() === Date.parse(invite.slotStart) && row.durationMinutes === invite.durationMinutes
  );
}

async function findGuests(
  ctx: TenantContext,
  threadId: string,
): Promise<{ attendees: string[]; summary: string }> {
  const thread = await findThread(ctx.db, ctx.tenantId, threadId);
  if (!thread) throw new AppError('threadNotFound');
  const { ownAddresses } = await getOwner(ctx.db, ctx.tenantId);
  return { attendees: findAttendees(thread, ownAddresses), summary: summaryOf(thread) };
}
