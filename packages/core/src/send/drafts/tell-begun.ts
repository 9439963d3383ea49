import { findLane } from '@triage/database/tables/classifications/classifications';
import { bumpVersion } from '@triage/database/tables/mailboxes/mailboxes';
import type { TenantContext } from '../../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'realtime'>;

/** Makes open pages fetch the thread's unsent reply again. If a call is lost, the next change makes up for it. */
export async function tellBegun(ctx: Ctx, threadId: string): Promise<void> {
  await bumpVersion(ctx.db, ctx.tenantId);
  const lane = await findLane(ctx.db, { userId: ctx.tenantId, threadId });
  if (lane) await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
}
