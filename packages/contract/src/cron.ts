import { z } from 'zod';

export const processDueAnswer = z.object({
  success: z.literal(true),
  sentCount: z.number().int(),
  expiredSnoozes: z.number().int(),
});
export type ProcessDueAnswer = z.infer<typeof processDueAnswer>;
