import { z } from 'zod';
import { addressSchema } from '../address.ts';
import { timestampSchema } from '../timestamp.ts';

export const blockRequest = z.object({ address: addressSchema });

/** Newest first. */
export const blockedSendersSchema = z.object({
  senders: z.array(z.object({ address: z.string(), blockedAt: timestampSchema })),
});
export type BlockedSenders = z.infer<typeof blockedSendersSchema>;

/** Subject and sender are empty where the thread is not cached any more. */
export const mutedThreadsSchema = z.object({
  threads: z.array(
    z.object({ threadId: z.string(), subject: z.string(), sender: z.string(), mutedAt: timestampSchema }),
  ),
});
export type MutedThreads = z.infer<typeof mutedThreadsSchema>;
