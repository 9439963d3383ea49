import { z } from 'zod';
import { ADDRESS_MAX } from '../limits.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { laneSchema } from '../triage/lanes.ts';

export const senderHistoryRequest = z.object({ address: textInput.trim().min(1).max(ADDRESS_MAX) });
export type SenderHistoryRequest = z.infer<typeof senderHistoryRequest>;

/** Mail of one sender in the mailbox. `answered`: threads in which the person wrote after them. */
export const senderHistorySchema = z.object({
  threads: z.number().int(),
  messages: z.number().int(),
  answered: z.number().int(),
  firstSeen: timestampSchema.nullable(),
  lastSeen: timestampSchema.nullable(),
  recent: z.array(
    z.object({
      threadId: z.string(),
      subject: z.string(),
      lane: laneSchema.nullable(),
      lastMessageAt: timestampSchema,
      unread: z.boolean(),
    }),
  ),
});
export type SenderHistory = z.infer<typeof senderHistorySchema>;
