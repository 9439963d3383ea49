import type { RevokeTokenRequest } from '@triage/contract/account/tokens';
import { deleteToken } from '@triage/database/tables/people/api-tokens';
import type { TenantContext } from '../context.ts';

/** A revoked token is unknown: nothing of it stays. The id of another person's token changes nothing. */
export async function revokeToken(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { id }: RevokeTokenRequest,
): Promise<{ success: true }> {
  await deleteToken(ctx.db, { userId: ctx.tenantId, id });
  return { success: true };
}
