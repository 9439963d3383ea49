import { z } from 'zod';
import { threadIdSchema } from '../inbox/thread-id.ts';
import { BULK_MAX } from '../limits.ts';
import { textInput } from '../text.ts';
import { laneSchema } from './lanes.ts';

export const likeThisRequest = z.object({ threadId: threadIdSchema, lane: laneSchema });
export type LikeThisRequest = z.infer<typeof likeThisRequest>;

/** What a correction would mean for the sender's other threads: each is in another lane now. */
export const likeThisSchema = z.object({
  sender: z.string().nullable(),
  lane: laneSchema,
  threads: z.array(z.object({ threadId: z.string(), subject: z.string(), lane: laneSchema })),
});
export type LikeThis = z.infer<typeof likeThisSchema>;

export const applyLikeThisRequest = likeThisRequest.extend({
  threadIds: z.array(threadIdSchema).min(1).max(BULK_MAX),
});
export type ApplyLikeThisRequest = z.infer<typeof applyLikeThisRequest>;

/** `changeId` is what an undo names; null when nothing was left to change. */
export const likeThisApplied = z.object({ changeId: z.string().nullable(), changed: z.array(z.string()) });
export type LikeThisApplied = z.infer<typeof likeThisApplied>;

/** `key`: a call of the same key is a repetition, and takes back no second change. */
export const undoRequest = z.object({ threadId: threadIdSchema, key: textInput.min(1).max(64).optional() });
export type UndoRequest = z.infer<typeof undoRequest>;

export const undoLikeThisRequest = z.object({ changeId: textInput.max(64) });
export type UndoLikeThisRequest = z.infer<typeof undoLikeThisRequest>;
export const undoneSchema = z.object({ changed: z.array(z.string()) });
