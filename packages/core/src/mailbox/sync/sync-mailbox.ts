import {
  clearCursorFailures,
  findMailbox,
  findVersion,
  type MailboxState,
  restartFromCursor,
  setCursor,
  takeFence,
} from '@triage/database/tables/mailboxes/mailbox-cursors';
import { findOvertaken } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../../context.ts';
import { CURSORS_PER_SYNC, isSyncPaused, recordCursorFailure } from './cursor-failures.ts';
import { fetchHistory, type History } from './fetch-history.ts';
import { findKnown } from './find-known.ts';
import { holdCursor, SyncOvertaken, type SyncRun } from './mailbox-state.ts';
import { openMailbox } from './open-mailbox.ts';
import { type Asked, findAsked, forgetRead, planSync, type ReadAlready } from './plan-sync.ts';
import { reconcileMailbox } from './reconcile-mailbox.ts';
import { fetchNewest } from './sync-reads.ts';
import { storeSteps } from './sync-steps.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'logger' | 'jobs'>;

/**
 * Updates the cache from its cursor to now. An expired cursor is replaced immediately, and the reconciliation that is
 * then due is stored in the same transaction, so that no crash can skip it. `onStored` is called after each batch, so
 * that the newest mail appears before the last batch is read. `paused`: the provider refuses every cursor and is not
 * asked again before the back-off has ended.
 */
export async function syncMailbox(
  ctx: Ctx,
  { onStored = async () => {} }: { onStored?: () => Promise<void> } = {},
): Promise<'current' | 'paused'> {
  const fence = await takeFence(ctx.db, ctx.tenantId);
  if (!fence) return 'current';
  const run: SyncRun = { fence, urgency: 'person', onStored };
  let cursors = 0;
  for (;;) {
    const mailbox = await findMailbox(ctx.db, ctx.tenantId);
    if (!mailbox) return 'current';
    if (mailbox.connectedAddress !== mailbox.emailAddress) {
      await openMailbox(ctx);
      return syncMailbox(ctx, { onStored });
    }
    if (isSyncPaused(mailbox, ctx.clock.now())) return 'paused';
    if ((await catchUp(ctx, run)) === 'expired') {
      if (cursors === CURSORS_PER_SYNC) {
        await recordCursorFailure(ctx, mailbox);
        return 'paused';
      }
      cursors += 1;
      await startAnew(ctx, run);
    } else if (!(await findMailbox(ctx.db, ctx.tenantId))?.reconcileFrom) {
      if (mailbox.cursorFailures > 0) await clearCursorFailures(ctx.db, ctx.tenantId);
      return 'current';
    }
    // New mail does not wait for a long comparison.
    else await reconcileMailbox(ctx, run, () => catchUp(ctx, run));
  }
}

/**
 * Whole messages may be stored ahead of the cursor, in batches, newest first; the cursor moves only in the transaction
 * that stores the last of the changes before it. Replaying changes after a crash ends in the same state, because a
 * message is read in its current state and the last change of a label wins.
 */
async function catchUp(ctx: Ctx, run: SyncRun): Promise<'current' | 'expired'> {
  const mailbox = await findMailbox(ctx.db, ctx.tenantId);
  if (!mailbox?.historyId) throw new SyncOvertaken();
  const since = await findVersion(ctx.db, ctx.tenantId);
  let history = await fetchHistory(ctx, mailbox.historyId, run.urgency);
  const read: ReadAlready = { threads: new Set(), messages: new Set() };
  for (;;) {
    if (history === 'expired') return 'expired';
    // Meanwhile the index may store a thread whose changes the first plan has left out as unknown.
    const asked = await finish(ctx, mailbox, run, { ...history, since }, read);
    if (!asked) return 'current';
    if (await fetchNewest(ctx, mailbox, run, asked, read)) continue;
    await run.onStored();
    // Mail that arrived meanwhile is newer than all that is left.
    history = await fetchOn(ctx, history, run, read);
  }
}

async function fetchOn(ctx: Ctx, history: History, run: SyncRun, read: ReadAlready) {
  const later = await fetchHistory(ctx, history.historyId, run.urgency);
  if (later === 'expired') return later;
  forgetRead(read, later.changes);
  return { changes: [...history.changes, ...later.changes], historyId: later.historyId };
}

/** Null when the cursor has moved; else what must be read first. */
async function finish(
  ctx: Ctx,
  mailbox: MailboxState,
  run: SyncRun,
  history: History & { since: string },
  read: ReadAlready,
): Promise<Asked | null> {
  return ctx.db.transaction(async (tx) => {
    if (!(await holdCursor(tx, ctx.tenantId, { ...mailbox, fence: run.fence }))) throw new SyncOvertaken();
    const plan = planSync(history.changes, await findKnown(tx, ctx.tenantId, history.changes));
    const threadIds = plan.labelSteps.map((step) => step.threadId).filter((id) => !read.threads.has(id));
    // Which of its steps came before the person's own change, and which after, only the thread itself says.
    for (const id of await findOvertaken(tx, { userId: ctx.tenantId, threadIds, since: history.since }))
      plan.refreshThreads.add(id);
    const asked = findAsked(plan, read);
    if (asked) return asked;
    await storeSteps(ctx, tx, plan, read);
    const { historyId } = history;
    await setCursor(tx, { userId: ctx.tenantId, historyId, now: ctx.clock.now() });
    return null;
  });
}

/** The new cursor is taken before anything is listed: what happens during the comparison is history. */
async function startAnew(ctx: Ctx, run: SyncRun): Promise<void> {
  const { historyId, emailAddress } = await ctx.mail.getProfile();
  const cursor = { userId: ctx.tenantId, historyId, emailAddress, fence: run.fence };
  if (!(await restartFromCursor(ctx.db, cursor))) throw new SyncOvertaken();
  // A provider that has forgotten the history may have forgotten where to push, too.
  await ctx.jobs.enqueue('renew-watch', { userId: ctx.tenantId }, { key: ctx.tenantId });
  ctx.logger.info('mailbox.cursor-expired');
}
