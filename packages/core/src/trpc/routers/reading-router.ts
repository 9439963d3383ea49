import { successSchema } from '@triage/contract/errors';
import {
  imageSenderRequest,
  imageSendersSchema,
  messageHeadersSchema,
  messageRequest,
} from '@triage/contract/inbox/original';
import { readMessageHeaders, readOriginal } from '../../mailbox/inbox/read-original.ts';
import { allowImages, blockImages, listImageSenders } from '../../settings/image-senders.ts';
import { connectedProcedure, sessionProcedure } from '../gates.ts';
import { t } from '../init.ts';

export const readingRouter = t.router({
  headers: connectedProcedure
    .input(messageRequest)
    .output(messageHeadersSchema)
    .query(({ ctx, input }) => readMessageHeaders(ctx.tenant, input)),
  original: connectedProcedure
    .input(messageRequest)
    .query(({ ctx, input }) => readOriginal(ctx.tenant, input)),
  imageSenders: sessionProcedure.output(imageSendersSchema).query(({ ctx }) => listImageSenders(ctx.tenant)),
  allowImages: sessionProcedure
    .input(imageSenderRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => allowImages(ctx.tenant, input)),
  blockImages: sessionProcedure
    .input(imageSenderRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => blockImages(ctx.tenant, input)),
});
