import type { TenantContext } from '../context.ts';

/** Throws KekMismatch when what is stored for this user cannot be opened with the configured key. */
export async function checkKey(ctx: Pick<TenantContext, 'tenantId' | 'db' | 'vault'>): Promise<void> {
  const [row] = await ctx.db.query<{ wrapped_key: string; access_token: string }>(
    'SELECT wrapped_key, access_token FROM connections WHERE user_id = $1',
    [ctx.tenantId],
  );
  if (!row) return;
  await ctx.vault.open(row.wrapped_key, { userId: ctx.tenantId, field: 'access_token' }, row.access_token);
}
