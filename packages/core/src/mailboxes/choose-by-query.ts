import { listPersonMailboxes } from '@triage/database/tables/people/person-mailboxes';
import type { TenantContext } from '../context.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';

const OPERATOR = /(^|\s)account:("[^"]*"|\S+)/gi;

/**
 * `account:` in a query names mailboxes by their name, their address or a part of either. Somebody with one mailbox has
 * no such operator, and one that fits no mailbox finds nothing.
 */
export async function chooseByQuery(
  { tenants, hasSeveral }: { tenants: readonly TenantContext[]; hasSeveral: boolean },
  query: string | undefined,
): Promise<{ tenants: readonly TenantContext[]; query: string | undefined }> {
  const names = [...(query ?? '').matchAll(OPERATOR)].map(([, , name = '']) =>
    name.replaceAll('"', '').toLowerCase(),
  );
  const [first] = tenants;
  if (!first || !hasSeveral || names.length === 0) return { tenants, query };
  const named = await listPersonMailboxes(first.personDb, first.personId);
  const fits = await Promise.all(
    tenants.map(async (tenant) => {
      const mailboxId = mailboxOfTenant(tenant.tenantId);
      const { userEmail } = await getOwner(tenant.db, tenant.tenantId);
      const called = named.find((mailbox) => mailbox.mailboxId === mailboxId)?.name ?? '';
      const known = [mailboxId, userEmail.toLowerCase(), called.toLowerCase()];
      return names.some((name) => known.some((each) => each !== '' && each.includes(name)));
    }),
  );
  const rest = (query ?? '').replaceAll(OPERATOR, ' ').trim();
  return { tenants: tenants.filter((_tenant, at) => fits[at]), query: rest === '' ? undefined : rest };
}
