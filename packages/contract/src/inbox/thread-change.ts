import { z } from 'zod';
import { BULK_MAX, DELETE_MAX } from '../limits.ts';
import { labelIdSchema } from '../triage/labels.ts';
import { threadIdSchema } from './thread-id.ts';

/** For a route that takes only a thread; the method says whether the change is made or reverted. */
export const changedThreadRequest = z.object({ threadId: threadIdSchema });
export type ChangedThreadRequest = z.infer<typeof changedThreadRequest>;

export const deleteThreadsRequest = z.object({ threadIds: z.array(threadIdSchema).min(1).max(DELETE_MAX) });
export type DeleteThreadsRequest = z.infer<typeof deleteThreadsRequest>;

/** What can be done to a thread besides moving it between lanes. */
export const threadChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('star'), on: z.boolean() }),
  z.object({ kind: z.literal('trash'), on: z.boolean() }),
  z.object({ kind: z.literal('spam'), on: z.boolean() }),
  z.object({ kind: z.literal('mute'), on: z.boolean() }),
  z.object({ kind: z.literal('label'), label: labelIdSchema, on: z.boolean() }),
  /** Adds the label and archives. */
  z.object({ kind: z.literal('file'), label: labelIdSchema }),
]);
export type ThreadChange = z.infer<typeof threadChangeSchema>;

export const changeThreadsRequest = z.object({
  threadIds: z.array(threadIdSchema).min(1).max(BULK_MAX),
  change: threadChangeSchema,
});
