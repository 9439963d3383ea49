import type { Connection } from '@triage/contract/connection';
import type { TenantContext } from '../context.ts';
import type { Grant } from '../ports/oauth.ts';
import { findConnection } from './find-connection.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'vault' | 'jobs'>;

/**
 * A new grant always comes with a new data key: nothing sealed before can be mixed in. It may be another account's:
 * until the provider was asked, the address is empty and the cache that is there is not trusted.
 */
export async function storeGrant(ctx: Ctx, grant: Grant): Promise<Connection> {
  const wrappedKey = await ctx.vault.createKey(ctx.tenantId);
  const seal = (field: string, token: string) =>
    ctx.vault.seal(wrappedKey, { userId: ctx.tenantId, field }, token);
  const access = await seal('access_token', grant.accessToken);
  const refresh = grant.refreshToken ? await seal('refresh_token', grant.refreshToken) : null;
  const now = ctx.clock.now();
  await ctx.db.query(
    `INSERT INTO connections (user_id, email_address, scopes, status, wrapped_key, access_token, refresh_token,
       access_expires_at, connected_at, updated_at)
     VALUES ($1, '', $2, 'connected', $3, $4, $5, $6, $7, $7)
     ON CONFLICT (user_id) DO UPDATE SET email_address = '', scopes = $2, status = 'connected', wrapped_key = $3, access_token = $4,
       refresh_token = $5, access_expires_at = $6, version = connections.version + 1,
       refresh_lease_until = NULL, updated_at = $7`,
    [ctx.tenantId, grant.scopes, wrappedKey, access, refresh, grant.expiresAt, now],
  );
  const connection = await findConnection(ctx);
  if (connection.status === 'connected')
    await ctx.jobs.enqueue('index-mailbox', { userId: ctx.tenantId }, { key: ctx.tenantId });
  return connection;
}
