import type { Mail } from '../ports/mail.ts';
import { mailboxOfTenant } from './mailbox-tenant.ts';
import { markIds } from './mark-ids.ts';
import type { TenantId } from './tenant-id.ts';

/** The mail of a mailbox, with the ids that it has here. */
export function mailOf(services: { mailFor(tenantId: TenantId): Mail }, tenantId: TenantId): Mail {
  return markIds(services.mailFor(tenantId), mailboxOfTenant(tenantId));
}
