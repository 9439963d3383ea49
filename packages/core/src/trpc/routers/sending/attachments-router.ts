import { successSchema } from '@triage/contract/errors';
import {
  appendAttachmentAnswer,
  appendAttachmentRequest,
  attachmentIdsRequest,
  beginAttachmentRequest,
  forwardAttachmentsRequest,
  outgoingAttachmentSchema,
  outgoingAttachmentsSchema,
  pictureRequest,
} from '@triage/contract/sending/outgoing';
import { appendAttachment } from '../../../outgoing/append-attachment.ts';
import { beginAttachment } from '../../../outgoing/begin-attachment.ts';
import { forwardAttachments } from '../../../outgoing/forward-attachments.ts';
import { getPicture } from '../../../outgoing/get-picture.ts';
import { discardAttachments, keepAttachments } from '../../../outgoing/keep-attachments.ts';
import { connectedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

/** Files of mail that is being written. Only pictures are handed out again, to be seen where they are placed. */
export const attachmentsRouter = t.router({
  begin: connectedProcedure
    .input(beginAttachmentRequest)
    .output(outgoingAttachmentSchema)
    .mutation(({ ctx, input }) => beginAttachment(ctx.tenant, input)),
  /** Its door is a plain PUT of the bytes. */
  append: connectedProcedure
    .input(appendAttachmentRequest)
    .output(appendAttachmentAnswer)
    .mutation(({ ctx, input }) => appendAttachment(ctx.tenant, input)),
  forward: connectedProcedure
    .input(forwardAttachmentsRequest)
    .output(outgoingAttachmentsSchema)
    .mutation(({ ctx, input }) => forwardAttachments(ctx.tenant, input)),
  keep: connectedProcedure
    .input(attachmentIdsRequest)
    .output(outgoingAttachmentsSchema)
    .mutation(({ ctx, input }) => keepAttachments(ctx.tenant, input)),
  discard: connectedProcedure
    .input(attachmentIdsRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => discardAttachments(ctx.tenant, input)),
  picture: connectedProcedure.input(pictureRequest).query(({ ctx, input }) => getPicture(ctx.tenant, input)),
});
