import type { IndexProgress } from '@triage/contract/inbox';
import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import type { MailUrgency } from '../ports/mail.ts';

export type IndexState = IndexProgress['state'];

export interface MailboxState {
  emailAddress: string;
  /** The address of the grant that is used now; empty until the provider was asked whose it is. */
  connectedAddress: string;
  historyId: string | null;
  /** The cursor at which the cache was last known to be right, while a comparison with the mailbox is due. */
  reconcileFrom: string | null;
  indexState: IndexState;
  indexPageToken: string | null;
  indexTotal: number;
  syncedAt: Date | null;
  watchExpiresAt: Date | null;
  version: string;
  /** Syncs in a row whose fresh cursors the provider refused, and when the next one may ask. */
  cursorFailures: number;
  cursorRetryAt: Date | null;
}

export async function findMailbox(sql: Sql, tenantId: TenantId): Promise<MailboxState | null> {
  const [row] = await sql.query<MailboxState>(
    `SELECT m.email_address AS "emailAddress", coalesce(c.email_address, '') AS "connectedAddress",
       m.history_id AS "historyId", m.reconcile_from AS "reconcileFrom", m.index_state AS "indexState",
       m.index_page_token AS "indexPageToken", m.index_total AS "indexTotal", m.synced_at AS "syncedAt",
       m.watch_expires_at AS "watchExpiresAt", m.version::text AS version,
       m.cursor_failures AS "cursorFailures", m.cursor_retry_at AS "cursorRetryAt"
     FROM mailboxes m LEFT JOIN connections c ON c.user_id = m.user_id WHERE m.user_id = $1`,
    [tenantId],
    'find-mailbox',
  );
  return row ?? null;
}

/** What was read of a mailbox, and when: of which account, at which cursor, and by which of several syncs. */
export interface CursorHold {
  emailAddress: string;
  historyId: string | null;
  fence?: string;
}

/**
 * Whoever stores mail that was read at a cursor holds it still for the length of the transaction.
 * False = somebody else has moved it since, and what was read may be older than what the cache knows.
 */
export async function holdCursor(tx: Sql, tenantId: TenantId, hold: CursorHold): Promise<boolean> {
  const [row] = await tx.query<{ email_address: string; history_id: string | null; fence: string }>(
    `SELECT email_address, history_id, lease_fence::text AS fence
     FROM mailboxes WHERE user_id = $1 FOR UPDATE`,
    [tenantId],
    'hold-cursor',
  );
  if (!row || row.email_address !== hold.emailAddress || row.history_id !== hold.historyId) return false;
  return hold.fence === undefined || row.fence === hold.fence;
}

export interface SyncRun {
  fence: string;
  urgency: MailUrgency;
  /** A portion is stored, and more is to come. */
  onStored(): Promise<void>;
}

/** From here on every earlier sync of this mailbox, should one still run, can store nothing. Null without a mailbox. */
export async function takeFence(sql: Sql, tenantId: TenantId): Promise<string | null> {
  const [row] = await sql.query<{ fence: string }>(
    'UPDATE mailboxes SET lease_fence = lease_fence + 1 WHERE user_id = $1 RETURNING lease_fence::text AS fence',
    [tenantId],
  );
  return row?.fence ?? null;
}

/** Another sync began, or the account was exchanged: this one's work is void, and its job is tried again. */
export class SyncOvertaken extends Error {
  constructor() {
    super('Another sync of this mailbox has begun');
    this.name = 'SyncOvertaken';
  }
}
