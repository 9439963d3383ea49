import { successSchema } from '@triage/contract/errors';
import {
  appendAttachmentAnswer,
  appendAttachmentRequest,
  attachmentIdsRequest,
  beginAttachmentRequest,
  copyAttachmentsRequest,
  forwardAttachmentsRequest,
  outgoingAttachmentSchema,
  outgoingAttachmentsSchema,
  pictureRequest,
  putAttachmentPieceRequest,
} from '@triage/contract/sending/outgoing';
import { AppError } from '../../../errors.ts';
import { appendAttachment } from '../../../outgoing/append-attachment.ts';
import { beginAttachment } from '../../../outgoing/begin-attachment.ts';
import { copyAttachments } from '../../../outgoing/copy-attachments.ts';
import { forwardAttachments } from '../../../outgoing/forward-attachments.ts';
import { getFile } from '../../../outgoing/get-file.ts';
import { getPicture } from '../../../outgoing/get-picture.ts';
import { discardAttachments, keepAttachments } from '../../../outgoing/keep-attachments.ts';
import { connectedProcedure, sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';
import { openMailbox } from '../../mailbox-gates.ts';

/** Files of mail that is being written, and of snippets. */
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
  put: connectedProcedure
    .input(putAttachmentPieceRequest)
    .output(appendAttachmentAnswer)
    .mutation(({ ctx, input: { base64, ...piece } }) =>
      appendAttachment(ctx.tenant, { ...piece, bytes: Buffer.from(base64, 'base64') }, 'base64'),
    ),
  forward: connectedProcedure
    .input(forwardAttachmentsRequest)
    .output(outgoingAttachmentsSchema)
    .mutation(({ ctx, input }) => forwardAttachments(ctx.tenant, input)),
  copy: connectedProcedure
    .input(copyAttachmentsRequest)
    .output(outgoingAttachmentsSchema)
    .mutation(({ ctx, input }) =>
      copyAttachments(ctx.tenant, input.attachmentIds, (mailboxId) => {
        if (!ctx.mailboxIds.includes(mailboxId)) throw new AppError('notFound');
        return openMailbox(ctx, mailboxId);
      }),
    ),
  keep: connectedProcedure
    .input(attachmentIdsRequest)
    .output(outgoingAttachmentsSchema)
    .mutation(({ ctx, input }) => keepAttachments(ctx.tenant, input)),
  discard: connectedProcedure
    .input(attachmentIdsRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => discardAttachments(ctx.tenant, input)),
  picture: connectedProcedure.input(pictureRequest).query(({ ctx, input }) => getPicture(ctx.tenant, input)),
  /** Stored here, so it is shown without a connection to the mailbox. */
  file: sessionProcedure.input(pictureRequest).query(({ ctx, input }) => getFile(ctx.tenant, input)),
});
