import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';

/** The mailbox that is asked for alone, or all. Only a mailbox of the person is among these. */
export function chooseMailbox(
  tenants: readonly TenantContext[],
  mailboxId: string | undefined,
): readonly TenantContext[] {
  if (mailboxId === undefined) return tenants;
  const chosen = tenants.filter(({ tenantId }) => mailboxOfTenant(tenantId) === mailboxId);
  if (chosen.length === 0) throw new AppError('mailboxNotFound');
  return chosen;
}
