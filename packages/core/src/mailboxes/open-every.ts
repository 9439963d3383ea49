import { openTenant, type TenantContext } from '../context.ts';
import { listTenantsOf } from '../tenant/list-tenants.ts';

/** Every mailbox of the person whom this one belongs to, the first one first; the given one stays as it is. */
export async function openEveryMailbox(ctx: TenantContext): Promise<TenantContext[]> {
  const tenantIds = await listTenantsOf(ctx.personDb, ctx.personId);
  const { takeAiPermit } = ctx;
  return tenantIds.map((tenantId) =>
    tenantId === ctx.tenantId ? ctx : { ...openTenant(ctx, tenantId), ...(takeAiPermit && { takeAiPermit }) },
  );
}
