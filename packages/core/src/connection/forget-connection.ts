import { deleteMailCache } from '@triage/database/delete-mail-cache';
import type { TenantContext } from '../context.ts';
import { within } from '../mailbox/within.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'oauth' | 'vault' | 'logger'>;

const DEADLINE_MS = 8_000;

/** Takes the grant back at the provider where that is still possible, and drops what is stored in any case. */
export async function forgetConnection(ctx: Ctx): Promise<'revoked' | 'failed' | 'none'> {
  const [row] = await ctx.db.query<{ wrapped_key: string; refresh_token: string | null }>(
    'DELETE FROM connections WHERE user_id = $1 RETURNING wrapped_key, refresh_token',
    [ctx.tenantId],
  );
  await deleteMailCache(ctx.db, ctx.tenantId);
  if (!row?.refresh_token) return 'none';
  try {
    const place = { userId: ctx.tenantId, field: 'refresh_token' };
    const token = await ctx.vault.open(row.wrapped_key, place, row.refresh_token);
    await within(DEADLINE_MS, ctx.oauth.revoke(token));
    return 'revoked';
  } catch (error) {
    ctx.logger.warn('connection.revoke-failed', { tenant: ctx.tenantId }, error);
    return 'failed';
  }
}
