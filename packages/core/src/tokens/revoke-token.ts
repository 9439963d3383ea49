import type { RevokeTokenRequest } from '@triage/contract/tokens';
import type { TenantContext } from '../context.ts';

/** Revoked is unknown: nothing of the token stays. Of another person's id this changes nothing. */
export async function revokeToken(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { id }: RevokeTokenRequest,
): Promise<{ success: true }> {
  await ctx.db.query('DELETE FROM api_tokens WHERE user_id = $1 AND id = $2', [ctx.tenantId, id]);
  return { success: true };
}
