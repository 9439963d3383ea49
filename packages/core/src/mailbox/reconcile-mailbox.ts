import type { TenantContext } from '../context.ts';
import { findStale } from './find-stale.ts';
import { listWholeMailbox } from './list-whole-mailbox.ts';
import { findMailbox, SyncOvertaken, type SyncRun } from './mailbox-state.ts';
import { portions, refreshThreads } from './sync-reads.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'logger'>;

const READ_AT_ONCE = 20;

/**
 * Nobody can say what happened between the cursor that expired and the one that replaced it. So the whole mailbox is
 * listed and compared, and whatever is new, changed, missing or gone is read again. What happens meanwhile is history
 * since the new cursor; `catchUp` brings it between two portions. Begun anew after a crash, it skips what was read.
 */
export async function reconcileMailbox(
  ctx: Ctx,
  run: SyncRun,
  catchUp: () => Promise<'current' | 'expired'>,
): Promise<void> {
  const before = await findMailbox(ctx.db, ctx.tenantId);
  if (!before?.reconcileFrom) return;
  const listed = await listWholeMailbox(ctx);
  const toRead = await findStale(ctx, listed, {
    since: before.reconcileFrom,
    inboxListed: before.indexState === 'bodies' || before.indexState === 'done',
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
  await ctx.db.query(
    `UPDATE mailboxes SET reconcile_from = NULL, synced_at = $4
     WHERE user_id = $1 AND reconcile_from = $2 AND lease_fence = $3::bigint`,
    [ctx.tenantId, before.reconcileFrom, run.fence, ctx.clock.now()],
  );
}

/** What the listing said of a thread when it was last read: the same again needs no other look. */
async function rememberSeen(ctx: Ctx, listed: ReadonlyMap<string, string>, threadIds: readonly string[]) {
  await ctx.db.query(
    `UPDATE threads t SET history_id = nullif(seen.history_id, '')
     FROM unnest($2::text[], $3::text[]) AS seen(thread_id, history_id)
     WHERE t.user_id = $1 AND t.thread_id = seen.thread_id`,
    [ctx.tenantId, threadIds, threadIds.map((id) => listed.get(id) ?? '')],
  );
}
