import type { InboxChanges } from '@triage/contract/inbox';
import type { TenantContext } from '../context.ts';
import { readIndexProgress } from './index-progress.ts';

/** Asked every few seconds by every browser that has no realtime service: two small reads and no mail. */
export async function readInboxChanges(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<InboxChanges> {
  const [row] = await ctx.db.query<{ version: string }>(
    'SELECT version::text AS version FROM mailboxes WHERE user_id = $1',
    [ctx.tenantId],
    'inbox-version',
  );
  return { version: row?.version ?? '0', progress: await readIndexProgress(ctx) };
}
