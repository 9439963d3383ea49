import { z } from 'zod';
import { providerSchema } from '../triage/lanes.ts';

/** The user's AI costs over the last days, and the cost per thousand threads. */
export const usageSchema = z.object({
  days: z.number().int(),
  /** Classified in these days, and of them by the rules alone. */
  threads: z.number().int(),
  byRules: z.number().int(),
  tokensPerThousandThreads: z.number().int(),
  spent: z.array(
    z.object({
      provider: providerSchema,
      purpose: z.string(),
      calls: z.number().int(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
    }),
  ),
});
export type Usage = z.infer<typeof usageSchema>;
