import type { TenantContext } from '../context.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';
import { listAddressesOfAll } from './list-addresses-of-all.ts';

type Tenant = Pick<TenantContext, 'db' | 'tenantId'>;

/**
 * The mailbox that an email with this sender leaves from; null if none has the address. A new mailbox has its own
 * address before its provider was asked for others.
 */
export async function findMailboxByAddress(
  tenants: readonly Tenant[],
  address: string,
): Promise<string | null> {
  const wanted = address.toLowerCase();
  const addresses = await listAddressesOfAll({ tenants, hasSeveral: true });
  const listed = addresses.find(({ email }) => email === wanted)?.mailboxId;
  if (listed !== undefined) return listed;
  for (const { db, tenantId } of tenants) {
    const { userEmail } = await getOwner(db, tenantId);
    if (userEmail.toLowerCase() === wanted) return mailboxOfTenant(tenantId);
  }
  return null;
}
