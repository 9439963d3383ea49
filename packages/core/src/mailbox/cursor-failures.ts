import type { Sql } from '@triage/database/open-database';
import type { TenantContext, TenantId } from '../context.ts';
import type { MailboxState } from './mailbox-state.ts';

type Failures = Pick<MailboxState, 'cursorFailures' | 'cursorRetryAt'>;

/** New cursors that one sync asks for: more would loop while the provider refuses what it has just given out. */
export const CURSORS_PER_SYNC = 2;

/** After so many failed syncs in a row, about four hours, only a reconnect starts another one. */
export const CURSOR_FAILURES_MAX = 8;
const RETRY_MS = 60_000;
const RETRY_MAX_MS = 60 * 60_000;

export function isSyncPaused({ cursorFailures, cursorRetryAt }: Failures, now: Date): boolean {
  return cursorFailures >= CURSOR_FAILURES_MAX || (cursorRetryAt !== null && cursorRetryAt > now);
}

export async function recordCursorFailure(
  { tenantId, db, clock, logger }: Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger'>,
  { cursorFailures }: Failures,
): Promise<void> {
  const delayMs = Math.min(RETRY_MS * 2 ** cursorFailures, RETRY_MAX_MS);
  await db.query('UPDATE mailboxes SET cursor_failures = $2, cursor_retry_at = $3 WHERE user_id = $1', [
    tenantId,
    cursorFailures + 1,
    new Date(clock.now().getTime() + delayMs),
  ]);
  logger.warn('mailbox.cursor-refused', { failures: cursorFailures + 1, delayMs });
}

export async function clearCursorFailures(sql: Sql, tenantId: TenantId): Promise<void> {
  await sql.query(
    `UPDATE mailboxes SET cursor_failures = 0, cursor_retry_at = NULL
     WHERE user_id = $1 AND cursor_failures > 0`,
    [tenantId],
  );
}
