import { classificationAnswer } from '@triage/contract/classification';
import {
  archiveRequest,
  bulkAnswer,
  bulkArchiveRequest,
  bulkRestoreRequest,
  restoreRequest,
} from '@triage/contract/triage';
import { inBulk } from '../mailbox/in-bulk.ts';
import { archiveThread } from '../triage/archive-thread.ts';
import { restoreThread } from '../triage/restore-thread.ts';
import { connectedProcedure } from './gates.ts';
import { t } from './init.ts';

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
    .input(bulkRestoreRequest)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) =>
      inBulk(input.threadIds, (threadId) => restoreThread(ctx.tenant, { threadId, lane: input.lane })),
    ),
});
