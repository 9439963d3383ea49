import { z } from 'zod';
import { threadIdSchema } from '../inbox/thread-id.ts';
import { BULK_MAX } from '../limits.ts';
import { textInput } from '../text.ts';

/** Gmail's own limit. */
export const LABEL_NAME_MAX = 225;
const LABEL_ID_MAX = 256;
const LABELS_AT_ONCE = 100;

export const labelColourSchema = z.enum([
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'grey',
]);
export type LabelColour = z.infer<typeof labelColourSchema>;

export const labelSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The nearest to the colour in the mail account; null where it has none. */
  colour: labelColourSchema.nullable(),
});
export type Label = z.infer<typeof labelSchema>;

export const labelsAnswer = z.object({ labels: z.array(labelSchema) });
export type LabelsAnswer = z.infer<typeof labelsAnswer>;

export const labelNameSchema = textInput
  .trim()
  .min(1, 'A label needs a name')
  .max(LABEL_NAME_MAX, `A label's name has at most ${LABEL_NAME_MAX} characters`)
  // A slash nests a label below another one, so there is a name on both sides of it.
  .refine(
    (name) => name.split('/').every((part) => part.trim() !== ''),
    'A label needs a name before and after each slash',
  );

export const createLabelRequest = z.object({
  name: labelNameSchema,
  colour: labelColourSchema.optional(),
  /** For users with several mailboxes; the first by default. */
  mailboxId: textInput.min(1).max(16).optional(),
});
export type CreateLabelRequest = z.infer<typeof createLabelRequest>;

export const labelIdSchema = textInput.min(1).max(LABEL_ID_MAX);
const labelIds = z.array(labelIdSchema).max(LABELS_AT_ONCE).default([]);

export const labelThreadsRequest = z
  .object({
    threadIds: z.array(threadIdSchema).min(1).max(BULK_MAX),
    /** Ids of labels, as the list has them. */
    add: labelIds,
    remove: labelIds,
    /** Archives the threads too: "move to" a label. */
    archive: z.boolean().default(false),
  })
  .superRefine(({ add, remove }, context) => {
    if (add.length + remove.length === 0)
      context.addIssue({ code: 'custom', message: 'Give at least one label to add or to remove' });
    if (add.some((id) => remove.includes(id)))
      context.addIssue({
        code: 'custom',
        path: ['remove'],
        message: 'A label is added or removed, not both',
      });
  });
export type LabelThreadsRequest = z.infer<typeof labelThreadsRequest>;
