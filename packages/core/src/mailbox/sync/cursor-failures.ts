import { type MailboxState, setCursorFailure } from '@triage/database/tables/mailboxes/mailbox-cursors';
import type { TenantContext } from '../../context.ts';

type Failures = Pick<MailboxState, 'cursorFailures' | 'cursorRetryAt'>;

/** Maximum number of new cursors one sync requests: more would loop while the provider refuses its own new cursors. */
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
  const retryAt = new Date(clock.now().getTime() + delayMs);
  await setCursorFailure(db, { userId: tenantId, failures: cursorFailures + 1, retryAt });
  logger.warn('mailbox.cursor-refused', { failures: cursorFailures + 1, delayMs });
}
