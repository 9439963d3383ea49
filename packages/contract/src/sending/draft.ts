import { z } from 'zod';
import { threadIdSchema } from '../inbox/thread-id.ts';
import { REWORKED_MAX } from '../limits.ts';
import { textInput } from '../text.ts';
import { providerSchema } from '../triage/lanes.ts';

export const toneSchema = z.enum(['professional', 'friendly', 'brief']);
export type Tone = z.infer<typeof toneSchema>;

export const draftRequest = z.object({
  threadId: threadIdSchema,
  tone: toneSchema.default('professional'),
  provider: providerSchema.default('ai_primary'),
});
export type DraftRequest = z.infer<typeof draftRequest>;

export const draftAnswer = z.object({ draftHtml: z.string(), source: z.enum(['ai', 'template']) });
export type DraftAnswer = z.infer<typeof draftAnswer>;

const WISH_MAX = 500;

export const draftStreamRequest = draftRequest.extend({
  /** "shorter, decline politely": how the next draft should differ. */
  wish: textInput.trim().max(WISH_MAX).default(''),
  /** The current draft, for an instruction about it. */
  current: textInput.max(REWORKED_MAX).default(''),
  /** Generate a new draft even if this version of the thread has one. */
  again: z.boolean().default(false),
});
export type DraftStreamRequest = z.infer<typeof draftStreamRequest>;

export const draftEventSchema = z.discriminatedUnion('type', [
  /** More of the plain text. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The finished draft, which replaces all text before it. */
  z.object({ type: z.literal('done'), draftHtml: z.string(), source: draftAnswer.shape.source }),
]);
export type DraftEvent = z.infer<typeof draftEventSchema>;
