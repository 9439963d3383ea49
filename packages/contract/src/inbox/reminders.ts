import { z } from 'zod';
import { timestampInput, timestampSchema } from '../timestamp.ts';
import { threadIdSchema } from './thread-id.ts';

/** `answer`: unless somebody else writes in the thread before. `promise`: of what the user wrote that they would do. */
export const reminderAboutSchema = z.enum(['answer', 'promise']);
export type ReminderAbout = z.infer<typeof reminderAboutSchema>;

/** A thread has one reminder: setting another replaces it. */
export const setReminderRequest = z.object({
  threadId: threadIdSchema,
  remindAt: timestampInput,
  about: reminderAboutSchema.default('answer'),
});
export type SetReminderRequest = z.infer<typeof setReminderRequest>;

export const clearReminderRequest = z.object({ threadId: threadIdSchema });
export type ClearReminderRequest = z.infer<typeof clearReminderRequest>;

export const reminderSchema = z.object({
  threadId: z.string(),
  subject: z.string(),
  sender: z.string(),
  remindAt: timestampSchema,
  about: reminderAboutSchema,
  /** When the user wrote last: nobody has answered since. */
  since: timestampSchema,
});
export type Reminder = z.infer<typeof reminderSchema>;

export const remindersAnswer = z.object({ reminders: z.array(reminderSchema) });
export type RemindersAnswer = z.infer<typeof remindersAnswer>;

/** What the user wrote that they would do, and when to remind them of it. */
export const promiseSchema = z.object({
  messageId: z.string(),
  text: z.string(),
  remindAt: timestampSchema,
});
export type WrittenPromise = z.infer<typeof promiseSchema>;
export const promisesAnswer = z.object({ promises: z.array(promiseSchema) });
export type PromisesAnswer = z.infer<typeof promisesAnswer>;

/** The reminder that returned a thread to Reply. */
export const remindedSchema = z.object({ about: reminderAboutSchema, since: timestampSchema });
export type Reminded = z.infer<typeof remindedSchema>;

/** What is expected of others in a thread, or of the user. */
export const followUpSchema = z.object({
  /** The user wrote last and asked something. */
  waiting: z.boolean(),
  reminder: reminderSchema.pick({ remindAt: true, about: true }).nullable(),
});
export type FollowUp = z.infer<typeof followUpSchema>;
