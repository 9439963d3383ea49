import type { PasskeysAnswer } from '@triage/contract/account/passkeys';
import { listPasskeyRows } from '@triage/database/tables/sign-in/passkeys';
import type { TenantContext } from '../../context.ts';
import { showPasskey } from './show-passkey.ts';

/** Null: passkeys are not offered by this server. */
export async function listPasskeys(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'signIn'>,
): Promise<PasskeysAnswer> {
  if (!ctx.signIn?.passkeys) return { passkeys: null };
  const rows = await listPasskeyRows(ctx.db, ctx.tenantId);
  return { passkeys: rows.map(showPasskey) };
}
