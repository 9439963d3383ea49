const MINUTE_MS = 60_000;
/** A mailbox is asked every ten minutes at the latest. */
const SYNC_LATE_MS = 30 * MINUTE_MS;
/** A mailbox that is read by IMAP is asked every 20 seconds, and after a failure every few seconds. */
const IMAP_LATE_MS = 3 * MINUTE_MS;

export function isSyncLate(syncedAt: Date, now: number, provider: 'google' | 'imap' | null | undefined) {
  return now - syncedAt.getTime() > (provider === 'imap' ? IMAP_LATE_MS : SYNC_LATE_MS);
}
