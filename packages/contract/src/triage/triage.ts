import { z } from 'zod';
import { threadIdSchema } from '../inbox/thread-id.ts';
import { BULK_MAX } from '../limits.ts';
import { timestampInput } from '../timestamp.ts';
import { laneSchema } from './lanes.ts';

export const archiveRequest = z.object({ threadId: threadIdSchema });
export type ArchiveRequest = z.infer<typeof archiveRequest>;

export const restoreRequest = z.object({ threadId: threadIdSchema, lane: laneSchema });
export type RestoreRequest = z.infer<typeof restoreRequest>;

export const markRequest = z.object({ threadId: threadIdSchema, unread: z.boolean() });
export type MarkRequest = z.infer<typeof markRequest>;

const threadIds = z.array(threadIdSchema).min(1).max(BULK_MAX);
export const bulkArchiveRequest = z.object({ threadIds });
export const bulkRestoreRequest = z.object({ threadIds, lane: laneSchema });
/** `isReturn`: archived by mistake, so nothing is learned from where they go. */
export const bulkReturnRequest = bulkRestoreRequest.extend({ isReturn: z.boolean().optional() });
export const bulkMarkRequest = z.object({ threadIds, unread: z.boolean() });
export const bulkSnoozeRequest = z.object({ threadIds, until: timestampInput });

/** One answer per thread: a part that failed names the documented text, the rest went through. */
export const bulkAnswer = z.object({
  results: z.array(z.object({ threadId: z.string(), success: z.boolean(), error: z.string().optional() })),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;
