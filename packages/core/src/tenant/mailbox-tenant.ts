import { FIRST_MAILBOX, markOf } from '@triage/contract/mailbox-id';
import { mintTenantId, type TenantId } from './tenant-id.ts';

/**
 * A further mailbox of a person is a tenant of its own, so everything that keeps tenants apart keeps mailboxes apart. Its
 * id is made of the person's, so that nobody can name a mailbox of somebody else.
 */
const FURTHER = /^(.+)~(m[a-z0-9]{6})$/;

export function tenantOfMailbox(personId: TenantId, mailboxId: string): TenantId {
  return mailboxId === FIRST_MAILBOX ? personId : mintTenantId(`${personId}~${mailboxId}`);
}

export function personOf(tenantId: string): TenantId {
  return mintTenantId(FURTHER.exec(tenantId)?.[1] ?? tenantId);
}

export function mailboxOfTenant(tenantId: string): string {
  return FURTHER.exec(tenantId)?.[2] ?? FIRST_MAILBOX;
}

/** An id that this service makes for something of a mailbox. */
export function markedId(tenantId: string, id: string): string {
  return `${markOf(mailboxOfTenant(tenantId))}${id}`;
}
