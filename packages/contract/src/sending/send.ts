import { z } from 'zod';
import { addressSchema } from '../address.ts';
import { threadIdSchema } from '../inbox/thread-id.ts';
import {
  ATTACHMENTS_MAX,
  IDEMPOTENCY_KEY_MAX,
  MESSAGE_ID_MAX,
  PAGE_DEFAULT,
  PAGE_MAX,
  RECIPIENTS_MAX,
  SEND_AHEAD_MAX_MS,
  SEND_BODY_MAX,
  SEND_HTML_MAX,
  SUBJECT_MAX,
} from '../limits.ts';
import { textInput } from '../text.ts';
import { timestampInput, timestampSchema } from '../timestamp.ts';
import { draftIdSchema } from './draft-id.ts';
import { attachmentIdSchema, outgoingAttachmentSchema } from './outgoing.ts';

export const sendStatusSchema = z.enum(['pending', 'sent', 'cancelled', 'failed']);
export type SendStatus = z.infer<typeof sendStatusSchema>;

export const subjectSchema = textInput
  .max(SUBJECT_MAX)
  .refine((text) => !['\r', '\n'].some((end) => text.includes(end)), 'A subject is one line');

const recipients = z.array(addressSchema).min(1).max(RECIPIENTS_MAX);

/** The message that is quoted below the text: its own HTML follows in the email, as it was received. */
export const sendQuoteSchema = z.object({
  messageId: textInput.min(1).max(MESSAGE_ID_MAX),
  /** Where the quote starts in `body`. */
  at: z.number().int().min(0).max(SEND_BODY_MAX),
});
export type SendQuote = z.infer<typeof sendQuoteSchema>;

export const queueSendRequest = z.object({
  to: recipients,
  /** Beyond the documented fields: copies, for the interface. */
  cc: z.array(addressSchema).max(RECIPIENTS_MAX).optional(),
  bcc: z.array(addressSchema).max(RECIPIENTS_MAX).optional(),
  subject: subjectSchema,
  body: textInput.max(SEND_BODY_MAX),
  threadId: threadIdSchema.optional(),
  sendAt: timestampInput.optional(),
  /** Remind the user if nobody answers by then. An email that leaves late is reminded of as much later. */
  remindAt: timestampInput.optional(),
  /** Instead of `sendAt`: counted from when the server takes the request, so a repeated request stays the same request. */
  sendInSeconds: z
    .number()
    .int()
    .min(1)
    .max(SEND_AHEAD_MAX_MS / 1_000)
    .optional(),
  /**
   * One of the addresses that the person can send from. Without it a reply leaves from the address that was written
   * to, and any other email from the default one.
   */
  from: addressSchema.optional(),
  /** Files uploaded before, in the order in which the email shows them. */
  attachmentIds: z.array(attachmentIdSchema).max(ATTACHMENTS_MAX).optional(),
  /**
   * The formatted form of `body` without its quote. Only the markup of emails survives; `<img src="cid:…">` shows the
   * attachment of that id within the text.
   */
  html: textInput.max(SEND_HTML_MAX).optional(),
  quote: sendQuoteSchema.optional(),
  /** The saved draft that this email was written in: it is deleted. One that was sent or discarded before is refused. */
  draftId: draftIdSchema.optional(),
});
export type QueueSendRequest = z.infer<typeof queueSendRequest>;

export const queueSendAnswer = z.object({
  scheduledSendId: z.string(),
  sendAt: timestampSchema,
  undoWindowMs: z.number().int(),
});
export type QueueSendAnswer = z.infer<typeof queueSendAnswer>;

export const sendIdRequest = z.object({ scheduledSendId: textInput.min(1).max(64) });
export type SendIdRequest = z.infer<typeof sendIdRequest>;

/** Names a send by the Idempotency-Key under which it was, or may have been, requested. */
export const recallSendRequest = z.object({ key: textInput.min(1).max(IDEMPOTENCY_KEY_MAX) });
export type RecallSendRequest = z.infer<typeof recallSendRequest>;

export const dispatchNowAnswer = z.object({ success: z.literal(true), messageId: z.string() });
export type DispatchNowAnswer = z.infer<typeof dispatchNowAnswer>;

export const cancelSendRequest = sendIdRequest.extend({
  /** False: the caller still has the draft that was closed for this email, and makes a new one itself. */
  reopenDraft: z.boolean().default(true),
});

export const cancelSendAnswer = z.object({
  success: z.boolean(),
  /** The new draft with the text of the cancelled email, if that was a draft before. */
  draftId: z.string().optional(),
});
export type CancelSendAnswer = z.infer<typeof cancelSendAnswer>;

export const scheduledSendSchema = z.object({
  scheduledSendId: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  html: z.string().nullable(),
  quote: sendQuoteSchema.nullable(),
  threadId: z.string().nullable(),
  sendAt: timestampSchema,
  /** When the user is reminded if nobody answers. */
  remindAt: timestampSchema.optional(),
  undoUntil: timestampSchema.nullable(),
  status: sendStatusSchema,
  attempts: z.number().int(),
  error: z.string().nullable(),
  messageId: z.string().nullable(),
  dispatching: z.boolean(),
  /** When a pending send is tried again after a failed attempt. */
  retryAt: timestampSchema.nullable(),
  /** A failed send that its owner has dismissed, edited or retried. */
  dismissed: z.boolean(),
  /** The address that it leaves from; absent: the one of the mailbox. */
  from: z.string().optional(),
  /** The address that it left from, where the provider has replaced the one of `from`. */
  leftFrom: z.string().optional(),
  /** Until the email is sent. */
  attachments: z.array(outgoingAttachmentSchema),
  updatedAt: timestampSchema,
});
export type ScheduledSend = z.infer<typeof scheduledSendSchema>;

export const findSendAnswer = z.object({ send: scheduledSendSchema.nullable() });
export type FindSendAnswer = z.infer<typeof findSendAnswer>;

/** What a warning about a failed send shows. */
export const failedSendSchema = scheduledSendSchema.pick({
  scheduledSendId: true,
  to: true,
  subject: true,
  error: true,
});
export type FailedSend = z.infer<typeof failedSendSchema>;

/** Failed sends that were not dismissed, edited or retried yet. */
export const listFailuresAnswer = z.object({ failures: z.array(failedSendSchema) });
export type ListFailuresAnswer = z.infer<typeof listFailuresAnswer>;

/** Cancels a queued send and queues this one in its place, in one step. */
export const editSendRequest = queueSendRequest.omit({ draftId: true }).extend(sendIdRequest.shape);
export type EditSendRequest = z.infer<typeof editSendRequest>;

export const listSendsRequest = z.object({
  statuses: z.array(sendStatusSchema).min(1).default(['pending', 'sent', 'failed']),
  limit: z.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
});
export type ListSendsRequest = z.infer<typeof listSendsRequest>;

export const listSendsAnswer = z.object({ sends: z.array(scheduledSendSchema) });
export type ListSendsAnswer = z.infer<typeof listSendsAnswer>;
