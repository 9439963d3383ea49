import { successSchema } from '@triage/contract/errors';
import { readingPlaceRequest } from '@triage/contract/inbox/inbox';
import {
  imageSenderRequest,
  imageSendersSchema,
  messageHeadersSchema,
  messageRequest,
} from '@triage/contract/inbox/original';
import { summaryAnswer, summaryRequest } from '@triage/contract/inbox/summary';
import { beginStream } from '../../../async/begin-stream.ts';
import { streamSummary, summarizeThread } from '../../../flows/summarize-thread.ts';
import { fetchMessageHeaders, fetchOriginal } from '../../../mailbox/inbox/fetch-original.ts';
import { putReadTo } from '../../../mailbox/inbox/reading-place.ts';
import { allowImages, blockImages, listImageSenders } from '../../../settings/image-senders.ts';
import { aiConnectedProcedure, connectedProcedure, sessionProcedure, sharedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const readingRouter = t.router({
  summarize: aiConnectedProcedure
    .meta({ onlyReads: true })
    .input(summaryRequest)
    .output(summaryAnswer)
    .mutation(({ ctx, input, signal }) => summarizeThread(ctx.tenant, input, signal ?? ctx.signal)),
  /** The same, line by line. */
  summary: aiConnectedProcedure
    .input(summaryRequest)
    .subscription(({ ctx, input, signal }) =>
      beginStream(streamSummary(ctx.tenant, input, signal ?? ctx.signal)),
    ),
  headers: connectedProcedure
    .input(messageRequest)
    .output(messageHeadersSchema)
    .query(({ ctx, input }) => fetchMessageHeaders(ctx.tenant, input)),
  original: connectedProcedure
    .input(messageRequest)
    .query(({ ctx, input }) => fetchOriginal(ctx.tenant, input)),
  readTo: sessionProcedure
    .input(readingPlaceRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => putReadTo(ctx.tenant, input)),
  imageSenders: sessionProcedure.output(imageSendersSchema).query(({ ctx }) => listImageSenders(ctx.tenant)),
  allowImages: sharedProcedure
    .input(imageSenderRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => allowImages(ctx.tenant, input)),
  blockImages: sharedProcedure
    .input(imageSenderRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => blockImages(ctx.tenant, input)),
});
