import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';
import { laneSchema } from './lanes.ts';

/** How far back the list goes, and how many threads it holds. */
export const SECOND_LOOK_DAYS = 7;
export const SECOND_LOOK_MAX = 100;

/** A thread that the rules had put into one lane and a model into another; since then nothing has moved it. */
export const movedThreadSchema = z.object({
  threadId: z.string(),
  subject: z.string(),
  sender: z.string(),
  from: laneSchema,
  to: laneSchema,
  /** What the model says about it. */
  reason: z.string(),
  movedAt: timestampSchema,
});
export type MovedThread = z.infer<typeof movedThreadSchema>;

/** Newest first. */
export const secondLookAnswer = z.object({ threads: z.array(movedThreadSchema) });
export type SecondLookAnswer = z.infer<typeof secondLookAnswer>;
