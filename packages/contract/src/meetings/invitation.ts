import { z } from 'zod';
import { threadIdSchema } from '../inbox/thread-id.ts';
import { timestampSchema } from '../timestamp.ts';
import { classificationSchema } from '../triage/classification.ts';

export const invitationAnswerSchema = z.enum(['yes', 'maybe', 'no']);
export type InvitationAnswer = z.infer<typeof invitationAnswerSchema>;

/** Its description as plain text. */
const occasionSchema = z.object({
  title: z.string(),
  start: timestampSchema,
  end: timestampSchema,
  /** Days instead of times: they count from midnight UTC, and the end is the day after the last. */
  allDay: z.boolean(),
  place: z.string(),
  organizer: z.object({ name: z.string(), email: z.string() }),
  /** The recurrence, such as `every week`; empty for a single event. */
  repeats: z.string(),
});

/** The event as the email describes it, which anybody can write. */
export const mailInvitationSchema = occasionSchema.extend({
  /** The mail takes the invitation back. */
  cancelled: z.boolean(),
});
export type MailInvitation = z.infer<typeof mailInvitationSchema>;

/**
 * `open`: takes an answer. `over`: it has ended. `cancelled`: the mail takes it back. `removed`: the calendar has it as
 * cancelled or deleted. `missing`: not in the calendar; the details are then the mail's. `notGuest`: there, and the
 * person is not among its guests.
 */
export const invitationStateSchema = z.enum(['open', 'over', 'cancelled', 'removed', 'missing', 'notGuest']);
export type InvitationState = z.infer<typeof invitationStateSchema>;

export const invitationSchema = occasionSchema.extend({
  state: invitationStateSchema,
  /** Null: not answered yet, or nothing to answer. */
  answer: invitationAnswerSchema.nullable(),
  /** How many other events take that time; null where that is not known. */
  overlaps: z.number().int().nullable(),
  /** False while only the email tells of it: an answer then adds it to the calendar. */
  inCalendar: z.boolean(),
  /** The event in the calendar's own page; empty without one, as in every CalDAV calendar. */
  htmlLink: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationRequest = z.object({ threadId: threadIdSchema });
export type InvitationRequest = z.infer<typeof invitationRequest>;
export const findInvitationAnswer = z.object({ invitation: invitationSchema.nullable() });
export type FindInvitationAnswer = z.infer<typeof findInvitationAnswer>;

export const answerInvitationRequest = invitationRequest.extend({ answer: invitationAnswerSchema });
export type AnswerInvitationRequest = z.infer<typeof answerInvitationRequest>;
export const answerInvitationAnswer = z.object({
  success: z.literal(true),
  answer: invitationAnswerSchema,
  /** The lane then in force: an answered invitation leaves schedule. */
  classification: classificationSchema.nullable(),
});
export type AnswerInvitationAnswer = z.infer<typeof answerInvitationAnswer>;
