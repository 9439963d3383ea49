import { successSchema } from '@triage/contract/errors';
import { changedThreadRequest } from '@triage/contract/inbox/thread-change';
import { draftAnswer } from '@triage/contract/sending/draft';
import { nudgeThread } from '../../../flows/nudge-thread.ts';
import { resumeWaiting, settleWaiting } from '../../../triage/waiting/settle-waiting.ts';
import { connectedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const waitingRouter = t.router({
  settle: connectedProcedure
    .input(changedThreadRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => settleWaiting(ctx.tenant, input)),
  resume: connectedProcedure
    .input(changedThreadRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => resumeWaiting(ctx.tenant, input)),
  /** Text for the composer: with AI a model writes it, so it counts as such a call. */
  nudge: connectedProcedure
    .meta({ countsAs: 'ai' })
    .input(changedThreadRequest)
    .output(draftAnswer)
    .mutation(({ ctx, input, signal }) => nudgeThread(ctx.tenant, input, signal)),
});
