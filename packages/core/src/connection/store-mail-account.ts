import { findConnectionRow } from '@triage/database/tables/connections/connections';
import { putMailAccount } from '@triage/database/tables/connections/mail-account-connections';
import { deleteMailCache } from '@triage/database/tables/delete-mail-cache';
import type { TenantContext } from '../context.ts';
import { stopWatch } from './stop-watch.ts';
import { type StoredServers, storedServersSchema } from './stored-servers.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs' | 'mail' | 'logger'>;

export interface NewMailAccount {
  emailAddress: string;
  servers: StoredServers;
  wrappedKey: string;
  sealedLogin: string;
  refreshToken: string | null;
  accessExpiresAt: Date;
}

/** Replaces what was connected before. The cache is kept only for the same mailbox. */
export async function storeMailAccount(ctx: Ctx, account: NewMailAccount): Promise<void> {
  await stopWatch(ctx);
  await ctx.db.transaction(
    async (tx) => {
      const before = await findConnectionRow(tx, ctx.tenantId);
      await putMailAccount(tx, { userId: ctx.tenantId, ...account, now: ctx.clock.now() });
      // Another mailbox, or the same one with other ids and another cursor.
      if (before && !isSameMailbox(before, account)) await deleteMailCache(tx, ctx.tenantId);
    },
    { ofWholeMailbox: true },
  );
  await ctx.jobs.enqueue('index-mailbox', { userId: ctx.tenantId }, { key: ctx.tenantId });
}

function isSameMailbox(
  before: { provider: string; emailAddress: string; servers: unknown },
  { emailAddress, servers }: NewMailAccount,
): boolean {
  if (before.provider !== 'imap' || before.emailAddress !== emailAddress) return false;
  const stored = storedServersSchema.safeParse(before.servers).data;
  return stored?.imap.host === servers.imap.host && stored.userName === servers.userName;
}
