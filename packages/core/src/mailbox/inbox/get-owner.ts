import type { Sql } from '@triage/database/open-database';
import { findOwnerRow } from '@triage/database/tables/people/owners';
import type { TenantId } from '../../tenant/tenant-id.ts';

export interface Owner {
  userEmail: string;
  userName: string;
  timeZone: string;
  /** Every address that is known to be theirs: of the mailbox, of the sign-in, and those they can send from. */
  ownAddresses: string[];
}

/** The owner's address: the connected one if there is one, else the sign-in address. */
export async function getOwner(sql: Sql, tenantId: TenantId): Promise<Owner> {
  const row = await findOwnerRow(sql, tenantId);
  // A further mailbox has nobody who signs in: its email is an id.
  const signIn = row?.email.includes('@') ? row.email : '';
  return {
    userEmail: row?.mailbox || signIn,
    userName: row?.name ?? '',
    timeZone: row?.timeZone || 'UTC',
    ownAddresses: [...new Set([row?.mailbox ?? '', signIn, ...(row?.aliases ?? [])])].filter(
      (address) => address !== '',
    ),
  };
}
