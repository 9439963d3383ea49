import type { Sql } from '@triage/database/open-database';
import { changeMessageLabel } from '@triage/database/tables/messages/messages';
import { changeThreadLabel, findOvertaken } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../context.ts';

export interface LabelChange {
  threadId: string;
  label: string;
  on: boolean;
  /** The mailbox's version before the provider was told. */
  since: string;
}

/** Updates the cache after the provider's success; the next sync confirms it. The caller holds the inbox lock. */
export async function changeCachedLabel(
  ctx: Pick<TenantContext, 'tenantId' | 'jobs'>,
  tx: Sql,
  { threadId, label, on, since }: LabelChange,
): Promise<void> {
  // Another process has changed it too: which of us the provider heard last, only the provider can say.
  const crossed = await findOvertaken(tx, { userId: ctx.tenantId, threadIds: [threadId], since });
  if (crossed.size > 0)
    await ctx.jobs.enqueue('mail-changed', { userId: ctx.tenantId }, { key: ctx.tenantId, tx });
  const change = { userId: ctx.tenantId, threadId, label, on };
  await changeMessageLabel(tx, change);
  await changeThreadLabel(tx, change);
}
