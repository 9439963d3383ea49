import type { Connection } from '@triage/contract/account/connection';
import { putConnection } from '@triage/database/tables/connections/connections';
import { findConnectionVersion } from '@triage/database/tables/connections/mail-account-connections';
import { deleteMailCache } from '@triage/database/tables/delete-mail-cache';
import type { TenantContext } from '../context.ts';
import type { Grant } from '../ports/oauth.ts';
import { findConnection } from './find-connection.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'vault' | 'jobs'>;

/**
 * A new grant always has a new data key, so nothing sealed before can be mixed in. It may belong to another account:
 * until the provider was asked, the address is empty and the existing cache is not trusted.
 */
export async function storeGrant(ctx: Ctx, grant: Grant): Promise<Connection> {
  const wrappedKey = await ctx.vault.createKey(ctx.tenantId);
  const seal = (field: string, token: string) =>
    ctx.vault.seal(wrappedKey, { userId: ctx.tenantId, field }, token);
  const granted = {
    userId: ctx.tenantId,
    scopes: grant.scopes,
    wrappedKey,
    accessToken: await seal('access_token', grant.accessToken),
    refreshToken: grant.refreshToken ? await seal('refresh_token', grant.refreshToken) : null,
    accessExpiresAt: grant.expiresAt,
    now: ctx.clock.now(),
  };
  await ctx.db.transaction(
    async (tx) => {
      const before = await findConnectionVersion(tx, ctx.tenantId);
      await putConnection(tx, granted);
      // Its ids and its cursor are another provider's, even for the same address.
      if (before?.provider === 'imap') await deleteMailCache(tx, ctx.tenantId);
    },
    { ofWholeMailbox: true },
  );
  const connection = await findConnection(ctx);
  if (connection.status === 'connected')
    await ctx.jobs.enqueue('index-mailbox', { userId: ctx.tenantId }, { key: ctx.tenantId });
  return connection;
}
