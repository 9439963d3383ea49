import type { Sql } from '@triage/database/open-database';
import { lockCursor } from '@triage/database/tables/mailboxes/mailbox-cursors';
import type { MailUrgency } from '../../ports/mail.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';

/** When and of what a read was made: the account, the cursor, and which of several syncs. */
export interface CursorHold {
  emailAddress: string;
  historyId: string | null;
  fence?: string;
}

/**
 * A transaction that stores mail read at a cursor locks the cursor until its end. False = another sync has moved it
 * since, and the read may be older than the cache.
 */
export async function holdCursor(tx: Sql, tenantId: TenantId, hold: CursorHold): Promise<boolean> {
  const row = await lockCursor(tx, tenantId);
  if (!row || row.emailAddress !== hold.emailAddress || row.historyId !== hold.historyId) return false;
  return hold.fence === undefined || row.fence === hold.fence;
}

export interface SyncRun {
  fence: string;
  urgency: MailUrgency;
  /** A portion is stored, and more is to come. */
  onStored(): Promise<void>;
}

/** Another sync began, or the account was exchanged: this one's work is void, and its job is tried again. */
export class SyncOvertaken extends Error {
  constructor() {
    super('Another sync of this mailbox has begun');
    this.name = 'SyncOvertaken';
  }
}
