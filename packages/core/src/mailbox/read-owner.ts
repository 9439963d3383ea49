import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';

export interface Owner {
  userEmail: string;
  userName: string;
  timeZone: string;
  /** Every address that is known to be theirs. */
  ownAddresses: string[];
}

/** Whose mail it is: the connected address where there is one, else the one they sign in with. */
export async function readOwner(sql: Sql, tenantId: TenantId): Promise<Owner> {
  const [row] = await sql.query<{
    email: string;
    mailbox: string | null;
    name: string | null;
    time_zone: string | null;
  }>(
    `SELECT u.email, u.name, m.email_address AS mailbox, s.time_zone
     FROM users u LEFT JOIN mailboxes m ON m.user_id = u.id LEFT JOIN user_settings s ON s.user_id = u.id
     WHERE u.id = $1`,
    [tenantId],
    'read-owner',
  );
  return {
    userEmail: row?.mailbox || (row?.email ?? ''),
    userName: row?.name ?? '',
    timeZone: row?.time_zone || 'UTC',
    ownAddresses: [row?.mailbox ?? '', row?.email ?? ''].filter((address) => address !== ''),
  };
}
