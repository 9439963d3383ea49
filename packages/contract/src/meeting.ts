import { z } from 'zod';
import { classificationSchema } from './classification.ts';
import { MEETING_MINUTES_DEFAULT, MEETING_MINUTES_MAX, MEETING_MINUTES_MIN } from './limits.ts';
import { threadIdSchema } from './thread-id.ts';
import { timestampInput, timestampSchema } from './timestamp.ts';

export const meetingRequest = z.object({
  threadId: threadIdSchema,
  slotStart: timestampInput,
  durationMinutes: z
    .number()
    .int()
    .min(MEETING_MINUTES_MIN)
    .max(MEETING_MINUTES_MAX)
    .default(MEETING_MINUTES_DEFAULT),
});
export type MeetingRequest = z.infer<typeof meetingRequest>;

export const cancelMeetingRequest = z.object({ threadId: threadIdSchema });
export type CancelMeetingRequest = z.infer<typeof cancelMeetingRequest>;

export const meetingSchema = z.object({
  threadId: z.string(),
  eventId: z.string(),
  start: timestampSchema,
  durationMinutes: z.number().int(),
});
export type Meeting = z.infer<typeof meetingSchema>;

export const rescheduleMeetingAnswer = z.object({
  success: z.literal(true),
  eventId: z.string(),
  hangoutLink: z.string(),
  htmlLink: z.string(),
  draftHtml: z.string(),
  meeting: meetingSchema,
});
export type RescheduleMeetingAnswer = z.infer<typeof rescheduleMeetingAnswer>;

export const createMeetingAnswer = rescheduleMeetingAnswer.extend({
  classification: classificationSchema.nullable(),
});
export type CreateMeetingAnswer = z.infer<typeof createMeetingAnswer>;

export const cancelMeetingAnswer = z.object({ success: z.literal(true), eventId: z.string() });
export type CancelMeetingAnswer = z.infer<typeof cancelMeetingAnswer>;
