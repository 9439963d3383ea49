import type { OwnAddress } from '@triage/contract/account/addresses';
import type { Sql } from '@triage/database/open-database';
import { listAddressRows } from '@triage/database/tables/people/send-as-addresses';
import type { TenantId } from '../../tenant/tenant-id.ts';

/** Addresses that the user can send from, the mailbox's own first; empty until they were fetched. */
export async function listAddresses(sql: Sql, tenantId: TenantId): Promise<OwnAddress[]> {
  const rows = await listAddressRows(sql, tenantId);
  return rows.map(({ email, name, replyTo, isDefault, isPrimary, signatureText, signatureHtml }) => ({
    email,
    name,
    replyTo: replyTo && replyTo.toLowerCase() !== email ? replyTo : null,
    isDefault,
    isPrimary,
    signature: signatureText === null ? null : { text: signatureText, html: signatureHtml },
  }));
}
