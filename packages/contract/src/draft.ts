import { z } from 'zod';
import { providerSchema } from './lanes.ts';
import { threadIdSchema } from './thread-id.ts';

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
