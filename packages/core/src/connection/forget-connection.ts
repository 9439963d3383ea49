import { deleteConnection } from '@triage/database/tables/connections/connections';
import { deleteMailCache } from '@triage/database/tables/delete-mail-cache';
import { within } from '../async/within.ts';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'oauth' | 'vault' | 'logger' | 'microsoft'>;

const DEADLINE_MS = 8_000;

/** Revokes the grant at the provider if possible, and always deletes the stored secrets. */
export async function forgetConnection(ctx: Ctx): Promise<'revoked' | 'failed' | 'none'> {
  const row = await deleteConnection(ctx.db, ctx.tenantId);
  await ctx.db.transaction((tx) => deleteMailCache(tx, ctx.tenantId), { ofWholeMailbox: true });
  // A token is sent only to the provider that issued it.
  const oauth = row?.provider === 'imap' ? ctx.microsoft?.oauth : ctx.oauth;
  if (!row?.refreshToken || !oauth) return 'none';
  try {
    const place = { userId: ctx.tenantId, field: 'refresh_token' };
    const token = await ctx.vault.open(row.wrappedKey, place, row.refreshToken);
    await within(DEADLINE_MS, oauth.revoke(token));
    return 'revoked';
  } catch (error) {
    ctx.logger.warn('connection.revoke-failed', { tenant: ctx.tenantId }, error);
    return 'failed';
  }
}
