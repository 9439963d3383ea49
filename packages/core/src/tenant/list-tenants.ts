import { FIRST_MAILBOX, isFurtherMailbox } from '@triage/contract/mailbox-id';
import type { Sql } from '@triage/database/open-database';
import { listPersonMailboxes } from '@triage/database/tables/people/person-mailboxes';
import { tenantOfMailbox } from './mailbox-tenant.ts';
import type { TenantId } from './tenant-id.ts';

/** The tenants of all mailboxes of a user, the first mailbox first. */
export async function listTenantsOf(personDb: Sql, personId: TenantId): Promise<TenantId[]> {
  const known = await listPersonMailboxes(personDb, personId);
  const further = known.map(({ mailboxId }) => mailboxId).filter(isFurtherMailbox);
  return [FIRST_MAILBOX, ...further].map((mailboxId) => tenantOfMailbox(personId, mailboxId));
}
