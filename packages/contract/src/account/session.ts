import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';

export const sessionSchema = z.object({
  user: z.object({ id: z.string(), name: z.string().nullable(), email: z.string() }),
  expires: timestampSchema,
});
export type Session = z.infer<typeof sessionSchema>;
