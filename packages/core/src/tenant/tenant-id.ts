declare const tenantBrand: unique symbol;
/**
 * Whose mail it is: a signed-in user's id, or that of a further mailbox of theirs. Minted by the session gate, webhook
 * verification, the owner of a job or cron row, and for whom an operator removes alone.
 */
export type TenantId = string & { readonly [tenantBrand]: true };

export function mintTenantId(userId: string): TenantId {
  return userId as TenantId;
}
