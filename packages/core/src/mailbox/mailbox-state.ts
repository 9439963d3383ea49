import type { IndexProgress } from '@triage/contract/inbox';
import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';

export type IndexState = IndexProgress['state'];

export interface MailboxState {
  emailAddress: string;
  historyId: string | null;
  indexState: IndexState;
  indexPageToken: string | null;
  indexTotal: number;
  syncedAt: Date | null;
  watchExpiresAt: Date | null;
  version: string;
}

export async function findMailbox(sql: Sql, tenantId: TenantId): Promise<MailboxState | null> {
  const [row] = await sql.query<MailboxState>(
    `SELECT email_address AS "emailAddress", history_id AS "historyId", index_state AS "indexState",
       index_page_token AS "indexPageToken", index_total AS "indexTotal", synced_at AS "syncedAt",
       watch_expires_at AS "watchExpiresAt", version::text AS version
     FROM mailboxes WHERE user_id = $1`,
    [tenantId],
    'find-mailbox',
  );
  return row ?? null;
}

/**
 * Whoever stores mail that was read at a cursor holds it still for the length of the transaction.
 * False = a sync has moved it since, and what was read may be older than what the cache knows: read again.
 */
export async function holdCursor(tx: Sql, tenantId: TenantId, historyId: string): Promise<boolean> {
  const rows = await tx.query<{ history_id: string | null }>(
    'SELECT history_id FROM mailboxes WHERE user_id = $1 FOR UPDATE',
    [tenantId],
  );
  return rows[0]?.history_id === historyId;
}
