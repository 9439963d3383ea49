import type { InboxChanges } from '@triage/contract/inbox/inbox';
import { findVersion } from '@triage/database/tables/mailboxes/mailbox-cursors';
import type { TenantContext } from '../../context.ts';
import { getIndexProgress } from '../index/index-progress.ts';

/** Asked every few seconds by every browser that has no realtime service: two small reads and no mail. */
export async function getInboxChanges(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<InboxChanges> {
  const version = await findVersion(ctx.db, ctx.tenantId);
  return { version, progress: await getIndexProgress(ctx) };
}
