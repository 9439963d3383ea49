import { z } from 'zod';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { labelColourSchema } from './labels.ts';
import { laneSchema } from './lanes.ts';
import { mailConditionsSchema, ruleExceptionsSchema, splitParts } from './rules.ts';
import { SPLIT_NAME_MAX, SPLITS_MAX } from './split-limits.ts';

const SPLIT_ID_MAX = 64;
export const splitIdSchema = textInput.min(1).max(SPLIT_ID_MAX);

const parts = {
  name: textInput.trim().min(1, 'Give it a name').max(SPLIT_NAME_MAX),
  colour: labelColourSchema.default('blue'),
  /** The lane that it is a section of; null: a section of its own, with threads of all lanes but Done. */
  lane: laneSchema.exclude(['done']).nullable().default(null),
  /** The newest message that somebody else has written must meet all of them. */
  conditions: splitParts.conditions,
  exceptions: splitParts.exceptions,
};

export const splitRequest = z.object({ splitId: splitIdSchema });
export const createSplitRequest = z.object(parts);
export type CreateSplitRequest = z.infer<typeof createSplitRequest>;
/** The whole split as it is from now on. */
export const changeSplitRequest = createSplitRequest.extend({ splitId: splitIdSchema });
export type ChangeSplitRequest = z.infer<typeof changeSplitRequest>;
/** All splits in their new order; those left out come after them. */
export const orderSplitsRequest = z.object({ splitIds: z.array(splitIdSchema).min(1).max(SPLITS_MAX) });
export const previewSplitRequest = z.object({
  lane: parts.lane,
  conditions: parts.conditions,
  exceptions: parts.exceptions,
});
export type PreviewSplitRequest = z.infer<typeof previewSplitRequest>;

export const splitSchema = z.object({
  splitId: z.string(),
  name: z.string(),
  colour: labelColourSchema,
  lane: laneSchema.nullable(),
  conditions: mailConditionsSchema,
  exceptions: ruleExceptionsSchema,
  updatedAt: timestampSchema,
  /** Threads that are in it now, and how many of them are unread. Snoozed ones are not counted. */
  threads: z.number().int(),
  unread: z.number().int(),
});
export type Split = z.infer<typeof splitSchema>;
/** In the person's order. */
export const splitsAnswer = z.object({ splits: z.array(splitSchema) });
export type SplitsAnswer = z.infer<typeof splitsAnswer>;

export const splitPreviewSchema = z.object({
  /** Threads of the last 14 days that were compared, and whether there were more. */
  examined: z.number().int(),
  limited: z.boolean(),
  /** Threads that would be in it now. */
  matched: z.number().int(),
  /** The newest of them. */
  threads: z.array(
    z.object({
      threadId: z.string(),
      subject: z.string(),
      sender: z.string(),
      senderName: z.string(),
      receivedAt: timestampSchema,
      lane: laneSchema,
    }),
  ),
});
export type SplitPreview = z.infer<typeof splitPreviewSchema>;
