import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'oauth' | 'vault' | 'logger'>;

/** Takes the grant back at the provider where that is still possible, and drops what is stored in any case. */
export async function forgetConnection(ctx: Ctx): Promise<void> {
  const [row] = await ctx.db.query<{ wrapped_key: string; refresh_token: string | null }>(
    'DELETE FROM connections WHERE user_id = $1 RETURNING wrapped_key, refresh_token',
    [ctx.tenantId],
  );
  await ctx.db.query('DELETE FROM mailboxes WHERE user_id = $1', [ctx.tenantId]);
  await ctx.db.query('DELETE FROM threads WHERE user_id = $1', [ctx.tenantId]);
  await ctx.db.query('DELETE FROM index_queue WHERE user_id = $1', [ctx.tenantId]);
  if (!row?.refresh_token) return;
  try {
    const place = { userId: ctx.tenantId, field: 'refresh_token' };
    await ctx.oauth.revoke(await ctx.vault.open(row.wrapped_key, place, row.refresh_token));
  } catch (error) {
    ctx.logger.warn('connection.revoke-failed', { tenant: ctx.tenantId }, error);
  }
}
