import { z } from 'zod';
import { attachmentRequest } from '../inbox/inbox.ts';
import {
  ATTACHMENT_PIECE_BYTES,
  ATTACHMENTS_BYTES_MAX,
  ATTACHMENTS_MAX,
  ATTACHMENTS_TOO_LARGE,
} from '../limits.ts';
import { textInput } from '../text.ts';

export const attachmentIdSchema = textInput.min(1).max(64);

/** A file of a mail that is being written. */
export const outgoingAttachmentSchema = z.object({
  attachmentId: z.string(),
  filename: z.string(),
  size: z.number().int(),
});
export type OutgoingAttachment = z.infer<typeof outgoingAttachmentSchema>;

export const beginAttachmentRequest = z.object({
  filename: textInput.max(1_024),
  mimeType: textInput.max(255),
  size: z.number().int().min(0).max(ATTACHMENTS_BYTES_MAX, ATTACHMENTS_TOO_LARGE),
  /** The mailbox that the email is sent from, if the user has several. */
  mailboxId: textInput.min(1).max(16).optional(),
});
export type BeginAttachmentRequest = z.infer<typeof beginAttachmentRequest>;

/** Twice the same piece is as once. */
export const appendAttachmentRequest = z.object({
  attachmentId: attachmentIdSchema,
  position: z
    .number()
    .int()
    .min(0)
    .max(Math.ceil(ATTACHMENTS_BYTES_MAX / ATTACHMENT_PIECE_BYTES)),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type AppendAttachmentRequest = z.infer<typeof appendAttachmentRequest>;

/** For callers that write JSON: the body limit leaves room for a piece in base64. */
export const putAttachmentPieceRequest = z.object({
  attachmentId: attachmentIdSchema,
  position: appendAttachmentRequest.shape.position,
  base64: z.base64().max(Math.ceil(ATTACHMENT_PIECE_BYTES / 3) * 4),
});
export type PutAttachmentPieceRequest = z.infer<typeof putAttachmentPieceRequest>;

export const appendAttachmentAnswer = z.object({ ready: z.boolean() });

/** Files of a mail that is being forwarded. */
export const forwardAttachmentsRequest = z.object({
  messageId: attachmentRequest.shape.messageId,
  partIds: z.array(attachmentRequest.shape.partId).min(1).max(ATTACHMENTS_MAX),
});
export type ForwardAttachmentsRequest = z.infer<typeof forwardAttachmentsRequest>;

export const pictureRequest = z.object({ attachmentId: attachmentIdSchema });

export const attachmentIdsRequest = z.object({
  attachmentIds: z.array(attachmentIdSchema).min(1).max(ATTACHMENTS_MAX),
});
export type AttachmentIdsRequest = z.infer<typeof attachmentIdsRequest>;

/** Into another mailbox of the person, for an email that is to leave from there. */
export const copyAttachmentsRequest = z.object({
  mailboxId: textInput.min(1).max(16),
  attachmentIds: z.array(attachmentIdSchema).min(1).max(ATTACHMENTS_MAX),
});

export const outgoingAttachmentsSchema = z.object({ attachments: z.array(outgoingAttachmentSchema) });
export type OutgoingAttachments = z.infer<typeof outgoingAttachmentsSchema>;
