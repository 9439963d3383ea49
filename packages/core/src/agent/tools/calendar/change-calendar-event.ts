import { cancelMeetingRequest, meetingRequest } from '@triage/contract/meetings/meeting';
import { z } from 'zod';
import { requireFuture } from '../../../check-time.ts';
import { AppError } from '../../../errors.ts';
import { cancelMeeting } from '../../../meeting/cancel-meeting.ts';
import { requireMeeting } from '../../../meeting/require-meeting.ts';
import { rescheduleMeeting } from '../../../meeting/reschedule-meeting.ts';
import { defineWriteTool } from '../define-write-tool.ts';

const bound = { eventId: z.string(), guests: z.array(z.string()) };

export const rescheduleCalendarEvent = defineWriteTool({
  name: 'reschedule_calendar_event',
  description:
    "Move a thread's meeting to another time; its guests are told. The person approves first. slotStart is ISO 8601 with an offset.",
  input: meetingRequest,
  arguments: meetingRequest.extend(bound),
  async prepare(ctx, input) {
    requireFuture(ctx, 'slotStart', input.slotStart);
    const row = await requireMeeting(ctx, input.threadId);
    const guests = row.attendees.map(({ email }) => email);
    return {
      arguments: { ...input, eventId: row.eventId, guests },
      recipients: guests,
      threadIds: [input.threadId],
      text: row.summary,
    };
  },
  async run(ctx, { eventId, guests, ...move }) {
    // The approval was for this event: a thread may have another one by now.
    if ((await requireMeeting(ctx, move.threadId)).eventId !== eventId) throw new AppError('meetingNotFound');
    await rescheduleMeeting(ctx, move);
    return {
      result: { success: true, eventId, threadId: move.threadId, start: move.slotStart },
      text: `The meeting is now at ${move.slotStart}, and ${guests.length} guests were notified.`,
    };
  },
});

export const cancelCalendarEvent = defineWriteTool({
  name: 'cancel_calendar_event',
  description: "Cancel a thread's meeting; its guests are told. The person approves first.",
  input: cancelMeetingRequest,
  arguments: cancelMeetingRequest.extend(bound),
  async prepare(ctx, input) {
    const row = await requireMeeting(ctx, input.threadId);
    const guests = row.attendees.map(({ email }) => email);
    return {
      arguments: { ...input, eventId: row.eventId, guests },
      recipients: guests,
      threadIds: [input.threadId],
      text: row.summary,
    };
  },
  async run(ctx, { eventId, threadId, guests }) {
    const text = `The meeting is cancelled, and ${guests.length} guests were notified.`;
    const row = await requireMeeting(ctx, threadId).catch((error: unknown) => {
      // Already deleted: by an earlier attempt of this approval, or by somebody else.
      if (error instanceof AppError && error.code === 'meetingNotFound') return null;
      throw error;
    });
    if (row && row.eventId !== eventId) throw new AppError('meetingNotFound');
    if (row) await cancelMeeting(ctx, { threadId });
    return { result: { success: true, eventId, threadId }, text };
  },
});
