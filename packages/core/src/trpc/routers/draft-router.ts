import { draftAnswer, draftRequest, draftStreamRequest } from '@triage/contract/sending/draft';
import { draftReply, streamReply } from '../../flows/draft-reply.ts';
import { aiConnectedProcedure } from '../gates.ts';
import { t } from '../init.ts';

export const draftRouter = t.router({
  write: aiConnectedProcedure
    .input(draftRequest)
    .output(draftAnswer)
    .mutation(({ ctx, input, signal }) => draftReply(ctx.tenant, input, signal)),
  /** Words as they are written; the reader stops them by unsubscribing. */
  stream: aiConnectedProcedure.input(draftStreamRequest).subscription(({ ctx, input, signal }) => {
    return streamReply(ctx.tenant, input, signal ?? ctx.signal);
  }),
});
