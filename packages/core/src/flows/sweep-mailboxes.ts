import { listDueMailboxes } from '@triage/database/tables/mailboxes/due-mailboxes';
import type { Services } from '../context.ts';
import { CURSOR_FAILURES_MAX } from '../mailbox/sync/cursor-failures.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../ports/oauth.ts';
import { mintTenantId, type TenantId } from '../tenant/tenant-id.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'jobs' | 'settings'>;

/** A mailbox is synced after this time even without a push, because one may have been lost. */
export const SILENT_MS = 10 * 60_000;
/** Mailboxes without push are polled; a little less than the interval, so that no poll is skipped. */
export const POLL_MS = 20_000;
/** If the server tells of new mail at once. Only changes in other folders wait so long. */
const FOLLOWED_MS = 60_000;
const POLL_SLACK_MS = 5_000;

/**
 * Writes a job for every connected mailbox that is due, and for every unfinished first indexing. Old messages with an
 * outdated word index get a job too. Jobs are keyed by user, so an existing one is not duplicated. The grant's state is
 * checked here and again by the job.
 */
export async function sweepMailboxes(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now().getTime();
  const rows = await listDueMailboxes(ctx.db, {
    now: new Date(now),
    silentSince: new Date(now - SILENT_MS),
    polledSince: new Date(now - POLL_MS + POLL_SLACK_MS),
    followedSince: new Date(now - FOLLOWED_MS + POLL_SLACK_MS),
    pushes: ctx.settings.mailPushTopic !== null,
    scopes: [MAIL_SCOPE, CALENDAR_SCOPE],
    cursorFailuresMax: CURSOR_FAILURES_MAX,
  });
  for (const { userId, unfinished, unread, silent, wordless, unfollowed } of rows) {
    const tenantId = mintTenantId(userId);
    if (unfinished) await enqueue(ctx, 'index-mailbox', tenantId);
    if (unread) await enqueue(ctx, 'index-archive', tenantId);
    if (wordless) await enqueue(ctx, 'index-words', tenantId);
    if (silent) await enqueue(ctx, 'mail-changed', tenantId);
    if (unfollowed) await enqueue(ctx, 'follow-inbox', tenantId);
  }
  return rows.filter((row) => row.silent).length;
}

function enqueue(
  ctx: Ctx,
  kind: 'index-mailbox' | 'index-archive' | 'mail-changed' | 'index-words' | 'follow-inbox',
  userId: TenantId,
): Promise<void> {
  return ctx.jobs.enqueue(kind, { userId }, { key: userId });
}
