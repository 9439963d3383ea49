import { z } from 'zod';
import { slotSchema } from '../meetings/meeting.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { providerSchema } from './lanes.ts';
import { threadIdSchema } from './thread-id.ts';

export const QUESTION_MAX = 500;
/** Of the questions before it on the same page. */
const EARLIER_MAX = 3;
const THREADS_MAX = 8;

export const questionSchema = textInput.trim().min(1).max(QUESTION_MAX);

export const askRequest = z.object({
  question: questionSchema,
  /** The questions that this one follows, oldest first. */
  earlier: z.array(questionSchema).max(EARLIER_MAX).default([]),
  /** The threads that the answer before cited: a follow-up is likely to be about them. */
  threadIds: z.array(threadIdSchema).max(THREADS_MAX).default([]),
  provider: providerSchema.default('ai_primary'),
});
export type AskRequest = z.infer<typeof askRequest>;

const numbered = {
  /** As the sentences cite it, from 1. */
  number: z.number().int(),
  title: z.string(),
  /** The words of the message, or of the event. */
  quote: z.string(),
  /** The line of them that says it: marked where the message is opened. */
  marked: z.string(),
};

/** Words of the mailbox that may answer the question, and where they are. */
export const passageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...numbered,
    threadId: z.string(),
    messageId: z.string(),
    from: z.string(),
    fromMe: z.boolean(),
    sentAt: timestampSchema,
  }),
  z.object({
    kind: z.literal('event'),
    ...numbered,
    eventId: z.string(),
    start: timestampSchema,
    end: timestampSchema,
    allDay: z.boolean(),
  }),
]);
export type Passage = z.infer<typeof passageSchema>;

export const askedSlotsSchema = z.object({
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  slots: z.array(slotSchema),
  /** People of the question whose busy times were looked at as well. */
  shared: z.array(z.string()),
  /** People of the question whose calendars were not looked at. */
  unread: z.array(z.string()),
});
export type AskedSlots = z.infer<typeof askedSlotsSchema>;

export const askSentenceSchema = z.object({
  text: z.string(),
  /** The numbers of the passages that it comes from; never empty. */
  passages: z.array(z.number().int()),
});
export type AskSentence = z.infer<typeof askSentenceSchema>;

/** `passages`: no model has answered, so only what was found is shown. */
export const askStateSchema = z.enum(['answered', 'passages', 'slots', 'nothing']);

export const askAnswer = z.object({
  state: askStateSchema,
  sentences: z.array(askSentenceSchema),
  /** If answered, only those that the sentences cite. */
  passages: z.array(passageSchema),
  /** Free times, where the question asks for them: worked out from the calendar, not by a model. */
  slots: askedSlotsSchema.nullable(),
  /** Absent where all mail could be looked at, and with `slots`: of so many messages these are read so far. */
  coverage: z.object({ done: z.number().int(), total: z.number().int() }).optional(),
});
export type AskAnswer = z.infer<typeof askAnswer>;

export const askEventSchema = z.discriminatedUnion('type', [
  /** The answer as far as it is written, with all passages that were found. */
  z.object({ type: z.literal('partial'), answer: askAnswer }),
  z.object({ type: z.literal('done'), answer: askAnswer }),
]);
export type AskEvent = z.infer<typeof askEventSchema>;
