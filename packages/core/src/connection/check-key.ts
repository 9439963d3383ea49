import { findTokenRow } from '@triage/database/tables/connections/connections';
import type { TenantContext } from '../context.ts';
import { PASSWORD_FIELD } from './stored-servers.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'vault'>;

/** Throws KekMismatch or SealTampered if this user's stored secrets cannot be decrypted with the configured key. */
export async function checkKey(ctx: Ctx): Promise<void> {
  const row = await findTokenRow(ctx.db, ctx.tenantId);
  if (!row) return;
  const place = (field: string) => ({ userId: ctx.tenantId, field });
  const field = row.provider === 'imap' && !row.refreshToken ? PASSWORD_FIELD : 'access_token';
  await ctx.vault.open(row.wrappedKey, place(field), row.accessToken);
  if (row.refreshToken) await ctx.vault.open(row.wrappedKey, place('refresh_token'), row.refreshToken);
}
