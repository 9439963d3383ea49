import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'vault'>;

/** Throws KekMismatch or SealTampered when what is stored for this user cannot be opened with the configured key. */
export async function checkKey(ctx: Ctx): Promise<void> {
  const [row] = await ctx.db.query<{
    wrapped_key: string;
    access_token: string;
    refresh_token: string | null;
  }>('SELECT wrapped_key, access_token, refresh_token FROM connections WHERE user_id = $1', [ctx.tenantId]);
  if (!row) return;
  const place = (field: string) => ({ userId: ctx.tenantId, field });
  await ctx.vault.open(row.wrapped_key, place('access_token'), row.access_token);
  if (row.refresh_token) await ctx.vault.open(row.wrapped_key, place('refresh_token'), row.refresh_token);
}
