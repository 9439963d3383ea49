import { z } from 'zod';
import { providerSchema } from '../triage/lanes.ts';
import { threadRequest } from './inbox.ts';

/** A thread with more messages, or with more words, is summarized. */
export const SUMMARY_MESSAGES = 3;
export const SUMMARY_WORDS = 600;

export const summaryRequest = threadRequest.extend({ provider: providerSchema.default('ai_primary') });
export type SummaryRequest = z.infer<typeof summaryRequest>;

/** A sentence, and the message that it comes from. */
export const summaryPointSchema = z.object({ text: z.string(), messageId: z.string() });
export type SummaryPoint = z.infer<typeof summaryPointSchema>;

export const summarySchema = z.object({
  /** What the thread says: two sentences at most. */
  points: z.array(summaryPointSchema),
  /** The request to the user; null if there is none. */
  asked: summaryPointSchema.nullable(),
});
export type Summary = z.infer<typeof summarySchema>;

/** Null for a thread that is short enough to read, and if no model wrote one that can be shown. */
export const summaryAnswer = z.object({ summary: summarySchema.nullable() });
export type SummaryAnswer = z.infer<typeof summaryAnswer>;

export const summaryEventSchema = z.discriminatedUnion('type', [
  /** The summary as far as it is written. */
  z.object({ type: z.literal('partial'), summary: summarySchema }),
  z.object({ type: z.literal('done'), summary: summarySchema.nullable() }),
]);
export type SummaryEvent = z.infer<typeof summaryEventSchema>;
