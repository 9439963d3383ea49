import type { Success } from '@triage/contract/errors';
import type { OpenBackRequest } from '@triage/contract/inbox/snooze';
import { markOpened } from '@triage/database/tables/classifications/classifications';
import type { TenantContext } from '../context.ts';
import { holdInbox } from '../mailbox/sync/hold-inbox.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'realtime'>;

/** A thread that is back from a snooze was opened: it is listed in its usual place from now on. */
export async function openBack(ctx: Ctx, { threadId }: OpenBackRequest): Promise<Success> {
  const opened = await ctx.db.transaction(async (tx) => {
    await holdInbox(tx, ctx.tenantId, [threadId]);
    return markOpened(tx, { userId: ctx.tenantId, threadId });
  });
  if (opened)
    await ctx.realtime.publish(ctx.tenantId, {
      name: 'lane.updated',
      data: { threadId, lane: opened.lane },
    });
  return { success: true };
}
