import { z } from 'zod';
import { threadIdSchema } from '../inbox/thread-id.ts';
import { MEETING_MINUTES_DEFAULT, MEETING_MINUTES_MAX, MEETING_MINUTES_MIN } from '../limits.ts';
import { timestampInput, timestampSchema } from '../timestamp.ts';
import { classificationSchema } from '../triage/classification.ts';

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

/**
 * Why `hangoutLink` is empty: the calendar is still creating the link, or creates none and no link template is
 * configured.
 */
const missingLinkSchema = z.enum(['pending', 'none']);

export const rescheduleMeetingAnswer = z.object({
  success: z.literal(true),
  eventId: z.string(),
  hangoutLink: z.string(),
  htmlLink: z.string(),
  draftHtml: z.string(),
  meeting: meetingSchema,
  videoCall: missingLinkSchema.optional(),
});
export type RescheduleMeetingAnswer = z.infer<typeof rescheduleMeetingAnswer>;

export const createMeetingAnswer = rescheduleMeetingAnswer.extend({
  classification: classificationSchema.nullable(),
});
export type CreateMeetingAnswer = z.infer<typeof createMeetingAnswer>;

export const cancelMeetingAnswer = z.object({ success: z.literal(true), eventId: z.string() });
export type CancelMeetingAnswer = z.infer<typeof cancelMeetingAnswer>;

/** How long ahead free times are looked for. */
const SLOT_DAYS_MAX = 31;

export const slotsRequest = z.object({
  /** Times that this thread's mail proposes come first. */
  threadId: threadIdSchema.optional(),
  durationMinutes: meetingRequest.shape.durationMinutes,
  from: timestampInput.optional(),
  days: z.number().int().min(1).max(SLOT_DAYS_MAX).default(7),
  /** A time to check, inside or outside of the working hours. */
  at: timestampInput.optional(),
});
export type SlotsRequest = z.infer<typeof slotsRequest>;

export const slotSchema = z.object({
  start: timestampSchema,
  end: timestampSchema,
  /** The mail names this time. */
  proposed: z.boolean(),
  /** Something in the calendar takes it: only a proposed time is shown nevertheless. */
  conflict: z.boolean(),
});
export type Slot = z.infer<typeof slotSchema>;

export const slotsAnswer = z.object({
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  slots: z.array(slotSchema),
  /** The time that was to be checked; null without one, or where it has passed. */
  asked: slotSchema.nullable(),
  /** What takes the working hours of these days, merged where events overlap. */
  busy: z.array(z.object({ start: timestampSchema, end: timestampSchema })),
  /** The guests of a meeting of this thread. */
  guests: z.array(z.string()),
});
export type SlotsAnswer = z.infer<typeof slotsAnswer>;

export const meetingChangeSchema = z.enum(['moved', 'declined', 'cancelled']);

/** The meeting as last read from the calendar; `cancelled` if it was deleted there. */
export const meetingDetailsSchema = meetingSchema.extend({
  state: z.enum(['exists', 'cancelled']),
  summary: z.string(),
  hangoutLink: z.string(),
  htmlLink: z.string(),
  attendees: z.array(
    z.object({ email: z.string(), response: z.enum(['needsAction', 'accepted', 'declined', 'tentative']) }),
  ),
  /** The person has written in the thread since it was booked or moved, or an email of theirs is about to leave. */
  confirmationSent: z.boolean(),
  /** What was changed in the calendar, and when we noticed. */
  change: meetingChangeSchema.nullable(),
  changedAt: timestampSchema.nullable(),
});
export type MeetingDetails = z.infer<typeof meetingDetailsSchema>;

export const meetingDetailsRequest = z.object({ threadId: threadIdSchema });
export const meetingDetailsAnswer = z.object({ meeting: meetingDetailsSchema.nullable() });
export type MeetingDetailsAnswer = z.infer<typeof meetingDetailsAnswer>;

/** The email that confirms the thread's meeting, written again whenever it is asked for. */
export const meetingConfirmationRequest = z.object({ threadId: threadIdSchema });
export const meetingConfirmationAnswer = z.object({ draftHtml: z.string() });
export type MeetingConfirmationAnswer = z.infer<typeof meetingConfirmationAnswer>;
