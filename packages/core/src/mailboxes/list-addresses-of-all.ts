import type { OwnAddress } from '@triage/contract/account/addresses';
import type { TenantContext } from '../context.ts';
import { listAddresses } from '../mailbox/inbox/list-addresses.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';

/** The addresses of all mailboxes that the user can send from. The default is that of the first mailbox. */
export async function listAddressesOfAll({
  tenants,
  hasSeveral,
}: {
  tenants: readonly Pick<TenantContext, 'db' | 'tenantId'>[];
  hasSeveral: boolean;
}): Promise<OwnAddress[]> {
  const lists = await Promise.all(
    tenants.map(async ({ db, tenantId }) => {
      const addresses = await listAddresses(db, tenantId);
      return hasSeveral
        ? addresses.map((address) => ({ ...address, mailboxId: mailboxOfTenant(tenantId) }))
        : addresses;
    }),
  );
  return lists.flat();
}
