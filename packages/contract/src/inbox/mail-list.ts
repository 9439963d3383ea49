import { z } from 'zod';
import { PAGE_DEFAULT, PAGE_MAX } from '../limits.ts';
import { draftIdSchema } from '../sending/draft-id.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { labelSchema } from '../triage/labels.ts';
import { laneSchema, prioritySchema } from '../triage/lanes.ts';
import { alsoInSchema } from './also-in.ts';
import { mailboxIdInput } from './inbox.ts';

/**
 * `done`: received mail that is not in the inbox any more. `waiting`: the user wrote last and asked something, oldest
 * first.
 */
export const mailPlaceSchema = z.enum([
  'all',
  'sent',
  'starred',
  'done',
  'waiting',
  'drafts',
  'spam',
  'trash',
]);
export type MailPlace = z.infer<typeof mailPlaceSchema>;

const LABEL_ID_MAX = 256;
const CURSOR_MAX = 8_192;
/** `label:` and the label's id. */
export const labelPlaceSchema = textInput.max(LABEL_ID_MAX).regex(/^label:./);
/** `split:` and the split's id. */
export const splitPlaceSchema = textInput.max(LABEL_ID_MAX).regex(/^split:./);
/** `search:` and the saved search's id. */
export const searchPlaceSchema = textInput.max(LABEL_ID_MAX).regex(/^search:./);
export const anyMailPlaceSchema = z.union(
  [mailPlaceSchema, labelPlaceSchema, splitPlaceSchema, searchPlaceSchema],
  `Expected ${mailPlaceSchema.options.join(', ')}, label:<id>, split:<id> or search:<id>`,
);

export const mailListRequest = z.object({
  in: anyMailPlaceSchema.default('all'),
  mailboxId: mailboxIdInput,
  /** For several mailboxes it holds a position in each. */
  cursor: textInput.max(CURSOR_MAX).optional(),
  limit: z.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
});
export type MailListRequest = z.infer<typeof mailListRequest>;

export const mailRowSchema = z.object({
  threadId: z.string(),
  subject: z.string(),
  sender: z.string(),
  /** The recipients: in Sent and Drafts, and if only the user has written in the thread; else empty. */
  recipients: z.array(z.string()),
  snippet: z.string(),
  /** Null outside the lanes: mail that was archived before it was read here, spam, trash and drafts. */
  lane: laneSchema.nullable(),
  priority: prioritySchema.nullable(),
  unread: z.boolean(),
  starred: z.boolean(),
  inInbox: z.boolean(),
  hasAttachment: z.boolean(),
  messageCount: z.number().int(),
  lastMessageAt: timestampSchema,
  snoozedUntil: timestampSchema.nullable(),
  labelIds: z.array(z.string()),
  /** In Drafts: the unsent email that this row is, if it is in no conversation and was saved or opened here. */
  draftId: draftIdSchema.optional(),
  /** Only for somebody who has several. */
  mailboxId: z.string().optional(),
  /** Other mailboxes that have the same emails: this row stands for theirs. */
  alsoIn: alsoInSchema.optional(),
});
export type MailRow = z.infer<typeof mailRowSchema>;

export const mailPageSchema = z.object({
  rows: z.array(mailRowSchema),
  nextCursor: z.string().nullable(),
});
export type MailPage = z.infer<typeof mailPageSchema>;

/** The labels that the person has made. */
export const mailLabelsSchema = z.array(labelSchema);
export type MailLabels = z.infer<typeof mailLabelsSchema>;
