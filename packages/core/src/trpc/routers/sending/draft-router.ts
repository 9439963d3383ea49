import { successSchema } from '@triage/contract/errors';
import { threadRequest } from '@triage/contract/inbox/inbox';
import { draftAnswer, draftRequest, draftStreamRequest } from '@triage/contract/sending/draft';
import { beginStream } from '../../../async/begin-stream.ts';
import { discardPrepared } from '../../../draft/discard-prepared.ts';
import { draftReply, streamReply } from '../../../flows/draft-reply.ts';
import { aiConnectedProcedure, sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const draftRouter = t.router({
  write: aiConnectedProcedure
    .input(draftRequest)
    .output(draftAnswer)
    .mutation(({ ctx, input, signal }) => draftReply(ctx.tenant, input, signal)),
  /** For the thread's last message; a new message may have another one. */
  discardPrepared: sessionProcedure
    .input(threadRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => discardPrepared(ctx.tenant, input)),
  /** Words as they are written; the reader stops them by unsubscribing. */
  stream: aiConnectedProcedure.input(draftStreamRequest).subscription(({ ctx, input, signal }) => {
    return beginStream(streamReply(ctx.tenant, input, signal ?? ctx.signal));
  }),
});
