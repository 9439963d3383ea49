import { findArchiveRun } from '@triage/database/tables/mailboxes/archive-runs';
import { findMailbox } from '@triage/database/tables/mailboxes/mailbox-cursors';
import { endReconciliation } from '@triage/database/tables/mailboxes/mailboxes';
import { rememberThreadHistory } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../context.ts';
import { findStale } from './find-stale.ts';
import { listWholeMailbox } from './list-whole-mailbox.ts';
import { SyncOvertaken, type SyncRun } from './mailbox-state.ts';
import { portions, refreshThreads } from './sync-reads.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'logger' | 'jobs'>;

const READ_AT_ONCE = 20;

/**
 * The history between the expired cursor and its replacement is lost. So the whole mailbox is listed and compared, and
 * everything new, changed or missing is read again, and deletions are applied. Changes made meanwhile are in the
 * history since the new cursor; `catchUp` applies them between two batches. A restart after a crash skips what was
 * read.
 */
export async function reconcileMailbox(
  ctx: Ctx,
  run: SyncRun,
  catchUp: () => Promise<'current' | 'expired'>,
): Promise<void> {
  const before = await findMailbox(ctx.db, ctx.tenantId);
  if (!before?.reconcileFrom) return;
  const archive = await findArchiveRun(ctx.db, ctx.tenantId);
  const listed = await listWholeMailbox(ctx);
  const toRead = await findStale(ctx, listed, {
    since: before.reconcileFrom,
    inboxListed: before.indexState === 'bodies' || before.indexState === 'done',
    archiveRead: archive?.state === 'done' && archive.scope === 'all',
  });
  ctx.logger.info('mailbox.reconcile', { listed: listed.threads.size, toRead: toRead.length });
  for (const threadIds of portions(toRead, READ_AT_ONCE)) {
    const mailbox = await findMailbox(ctx.db, ctx.tenantId);
    if (!mailbox) throw new SyncOvertaken();
    await refreshThreads(ctx, mailbox, { ...run, urgency: 'background' }, threadIds);
    await rememberSeen(ctx, listed.threads, threadIds);
    await run.onStored();
    if ((await catchUp()) === 'expired') return;
  }
  await endReconciliation(ctx.db, {
    userId: ctx.tenantId,
    reconcileFrom: before.reconcileFrom,
    fence: run.fence,
    now: ctx.clock.now(),
  });
}

async function rememberSeen(ctx: Ctx, listed: ReadonlyMap<string, string>, threadIds: readonly string[]) {
  const historyIds = threadIds.map((id) => listed.get(id) ?? '');
  await rememberThreadHistory(ctx.db, { userId: ctx.tenantId, threadIds, historyIds });
}
