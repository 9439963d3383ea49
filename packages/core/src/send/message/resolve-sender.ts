import { parseAddress } from '@triage/contract/parse-address';
import type { Sql } from '@triage/database/open-database';
import { FieldError } from '../../errors.ts';
import { chooseSender } from '../../mailbox/inbox/choose-sender.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { listAddresses } from '../../mailbox/inbox/list-addresses.ts';
import { findThread } from '../../mailbox/store/list-threads.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';

/** The address that an email is sent from; empty if only the mailbox's own is known. Throws for an address of somebody else. */
export async function resolveSender(
  sql: Sql,
  tenantId: TenantId,
  { from, threadId }: { from?: string | undefined; threadId?: string | undefined },
): Promise<string> {
  const addresses = await listAddresses(sql, tenantId);
  if (from !== undefined) {
    const email = parseAddress(from)?.email.toLowerCase() ?? '';
    if (addresses.some((address) => address.email === email)) return email;
    const { userEmail } = await getOwner(sql, tenantId);
    if (addresses.length === 0 && userEmail.toLowerCase() === email) return '';
    throw new FieldError('from', 'You cannot send from this address');
  }
  if (addresses.length < 2) return addresses[0]?.email ?? '';
  const thread = threadId === undefined ? null : await findThread(sql, tenantId, threadId);
  return chooseSender(addresses, thread?.messages ?? []) ?? '';
}
