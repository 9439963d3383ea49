import { successSchema } from '@triage/contract/errors';
import { cancelSnoozeRequest, openBackRequest, snoozeRequest } from '@triage/contract/inbox/snooze';
import { bulkAnswer, bulkSnoozeRequest } from '@triage/contract/triage/triage';
import { requireFuture } from '../../../check-time.ts';
import { inBulk } from '../../../in-bulk.ts';
import { openBack } from '../../../snooze/open-back.ts';
import { cancelSnooze, snoozeThread } from '../../../snooze/snooze-thread.ts';
import { connectedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const snoozeRouter = t.router({
  snooze: connectedProcedure
    .input(snoozeRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => snoozeThread(ctx.tenant, input)),
  cancel: connectedProcedure
    .input(cancelSnoozeRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => cancelSnooze(ctx.tenant, input)),
  opened: connectedProcedure
    .input(openBackRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => openBack(ctx.tenant, input)),
  snoozeMany: connectedProcedure
    .input(bulkSnoozeRequest)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) => {
      requireFuture(ctx.tenant, 'until', input.until);
      return inBulk(input.threadIds, (threadId) =>
        snoozeThread(ctx.tenant, { threadId, until: input.until }),
      );
    }),
});
