import { usageSchema } from '@triage/contract/account/usage';
import { classificationAnswer } from '@triage/contract/triage/classification';
import {
  applyLikeThisRequest,
  likeThisApplied,
  likeThisRequest,
  likeThisSchema,
  undoLikeThisRequest,
  undoneSchema,
  undoRequest,
} from '@triage/contract/triage/like-this';
import {
  archiveRequest,
  bulkAnswer,
  bulkArchiveRequest,
  bulkMarkRequest,
  bulkReturnRequest,
  restoreRequest,
} from '@triage/contract/triage/triage';
import { inBulk } from '../../../in-bulk.ts';
import { archiveThread } from '../../../triage/archive-thread.ts';
import { getUsage } from '../../../triage/get-usage.ts';
import { applyLikeThis, findLikeThis } from '../../../triage/like-this.ts';
import { markThread } from '../../../triage/mark-thread.ts';
import { restoreThread } from '../../../triage/restore-thread.ts';
import { undoLastChange, undoLikeThis } from '../../../triage/undo-lane-change.ts';
import { connectedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const triageRouter = t.router({
  archive: connectedProcedure
    .input(archiveRequest)
    .output(classificationAnswer)
    .mutation(({ ctx, input }) => archiveThread(ctx.tenant, input)),
  restore: connectedProcedure
    .input(restoreRequest)
    .output(classificationAnswer)
    .mutation(({ ctx, input }) => restoreThread(ctx.tenant, input)),
  archiveMany: connectedProcedure
    .input(bulkArchiveRequest)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) =>
      inBulk(input.threadIds, (threadId) => archiveThread(ctx.tenant, { threadId })),
    ),
  restoreMany: connectedProcedure
    .input(bulkReturnRequest)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) =>
      inBulk(input.threadIds, (threadId) =>
        restoreThread(ctx.tenant, { threadId, lane: input.lane }, { isReturn: input.isReturn }),
      ),
    ),
  markMany: connectedProcedure
    .input(bulkMarkRequest)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) =>
      inBulk(input.threadIds, (threadId) => markThread(ctx.tenant, { threadId, unread: input.unread })),
    ),
  undo: connectedProcedure
    .input(undoRequest)
    .output(classificationAnswer)
    .mutation(({ ctx, input }) => undoLastChange(ctx.tenant, input)),
  likeThis: connectedProcedure
    .input(likeThisRequest)
    .output(likeThisSchema)
    .query(({ ctx, input }) => findLikeThis(ctx.tenant, input)),
  applyLikeThis: connectedProcedure
    .input(applyLikeThisRequest)
    .output(likeThisApplied)
    .mutation(({ ctx, input }) => applyLikeThis(ctx.tenant, input)),
  undoLikeThis: connectedProcedure
    .input(undoLikeThisRequest)
    .output(undoneSchema)
    .mutation(({ ctx, input }) => undoLikeThis(ctx.tenant, input)),
  usage: connectedProcedure.output(usageSchema).query(({ ctx }) => getUsage(ctx.tenant)),
});
