import type { Sql } from '@triage/database/open-database';
import type { TenantContext, TenantId } from '../context.ts';
import { isProviderFailure, type MailHistoryChange, type MailUrgency } from '../ports/mail.ts';
import { applyLabelSteps } from './apply-label-steps.ts';
import { findMailbox, holdCursor, type MailboxState } from './mailbox-state.ts';
import { mapLimited } from './map-limited.ts';
import { type KnownMessages, planSync, type SyncPlan } from './plan-sync.ts';
import { reconcileMailbox } from './reconcile-mailbox.ts';
import { fetchMessage, type ReadOptions, readThreadAtProvider } from './refresh-thread.ts';
import { storeMessages } from './store-messages.ts';
import { storeReadings } from './store-readings.ts';
import { summarizeThreads } from './summarize-threads.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'logger'>;

/** Calls to the provider side by side, for one mailbox. */
const FETCHES_AT_ONCE = 5;
/** So much mail is held in memory and stored at a time. */
const STORE_AT_ONCE = 25;

/**
 * Brings the cache from its cursor to now. Whole messages may be stored ahead of the cursor, in portions; the cursor
 * moves only in the transaction that stores the last of the changes before it. What is then replayed after a crash
 * ends in the same state, because a message is fetched as it is now and the last step on a label wins.
 */
export async function syncMailbox(ctx: Ctx, urgency: MailUrgency = 'person'): Promise<void> {
  const mailbox = await findMailbox(ctx.db, ctx.tenantId);
  if (!mailbox?.historyId) return;
  const history = await readHistory(ctx, mailbox.historyId, urgency);
  if (history === 'expired') {
    await reconcileMailbox(ctx, mailbox);
    return syncMailbox(ctx, urgency);
  }
  const plan = planSync(history.changes, await knownOf(ctx, history.changes));
  const options = { emailAddress: mailbox.emailAddress, urgency };
  for (const threadIds of portions([...plan.refreshThreads]))
    await refreshThreads(ctx, mailbox, threadIds, options);
  for (const messageIds of portions([...plan.fetchMessages.keys()]))
    await storeNewMessages(ctx, mailbox, messageIds, options);
  await ctx.db.transaction(async (tx) => {
    // Another process has synced meanwhile: its work stands.
    if (!(await holdCursor(tx, ctx.tenantId, mailbox.historyId ?? ''))) return;
    await storeSteps(tx, ctx.tenantId, plan, ctx.clock.now());
    await tx.query('UPDATE mailboxes SET history_id = $2, synced_at = $3 WHERE user_id = $1', [
      ctx.tenantId,
      history.historyId,
      ctx.clock.now(),
    ]);
  });
}

interface History {
  changes: MailHistoryChange[];
  historyId: string;
}

async function readHistory(
  ctx: Ctx,
  startHistoryId: string,
  urgency: MailUrgency,
): Promise<History | 'expired'> {
  const changes: MailHistoryChange[] = [];
  try {
    for (let pageToken: string | undefined; ; ) {
      const page = await ctx.mail.listHistory({ startHistoryId, pageToken, urgency });
      changes.push(...page.changes);
      if (!page.nextPageToken) return { changes, historyId: page.historyId };
      pageToken = page.nextPageToken;
    }
  } catch (error) {
    if (isProviderFailure(error, 'historyExpired')) return 'expired';
    throw error;
  }
}

async function refreshThreads(ctx: Ctx, mailbox: MailboxState, threadIds: string[], options: ReadOptions) {
  const readings = await mapLimited(threadIds, FETCHES_AT_ONCE, (id) =>
    readThreadAtProvider(ctx, id, options),
  );
  await ctx.db.transaction(async (tx) => {
    if (!(await holdCursor(tx, ctx.tenantId, mailbox.historyId ?? ''))) return;
    await storeReadings(tx, ctx.tenantId, readings);
    await summarizeThreads(tx, ctx.tenantId, threadIds, ctx.clock.now());
  });
}

async function storeNewMessages(ctx: Ctx, mailbox: MailboxState, messageIds: string[], options: ReadOptions) {
  const fetched = await mapLimited(messageIds, FETCHES_AT_ONCE, (id) => fetchMessage(ctx, id, options));
  const messages = fetched.filter((message) => message !== null);
  const threadIds = [...new Set(messages.map((message) => message.threadId))];
  await ctx.db.transaction(async (tx) => {
    if (!(await holdCursor(tx, ctx.tenantId, mailbox.historyId ?? ''))) return;
    await storeMessages(tx, ctx.tenantId, messages);
    await forgetSeenHistory(tx, ctx.tenantId, threadIds);
    await summarizeThreads(tx, ctx.tenantId, threadIds, ctx.clock.now());
  });
}

async function storeSteps(tx: Sql, tenantId: TenantId, plan: SyncPlan, now: Date): Promise<void> {
  await tx.query('DELETE FROM messages WHERE user_id = $1 AND message_id = ANY ($2::text[])', [
    tenantId,
    [...plan.deleteMessages.keys()],
  ]);
  await applyLabelSteps(tx, tenantId, plan.labelSteps);
  const changed = new Set([...plan.deleteMessages.values(), ...plan.labelSteps.map((step) => step.threadId)]);
  await forgetSeenHistory(tx, tenantId, [...changed]);
  await summarizeThreads(tx, tenantId, [...changed], now);
}

/** What a listing said of these threads before is no longer true; only a whole reading says it anew. */
async function forgetSeenHistory(tx: Sql, tenantId: TenantId, threadIds: string[]): Promise<void> {
  await tx.query('UPDATE threads SET history_id = NULL WHERE user_id = $1 AND thread_id = ANY ($2::text[])', [
    tenantId,
    threadIds,
  ]);
}

async function knownOf(ctx: Ctx, changes: readonly MailHistoryChange[]): Promise<KnownMessages> {
  const messages = await ctx.db.query<{ message_id: string; thread_id: string }>(
    'SELECT message_id, thread_id FROM messages WHERE user_id = $1 AND message_id = ANY ($2::text[])',
    [ctx.tenantId, [...new Set(changes.map((change) => change.messageId))]],
  );
  const threads = await ctx.db.query<{ thread_id: string }>(
    'SELECT thread_id FROM threads WHERE user_id = $1 AND thread_id = ANY ($2::text[])',
    [ctx.tenantId, [...new Set(changes.map((change) => change.threadId))]],
  );
  return {
    messages: new Map(messages.map((row) => [row.message_id, row.thread_id])),
    threads: new Set(threads.map((row) => row.thread_id)),
  };
}

function portions<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / STORE_AT_ONCE) }, (_, index) =>
    all.slice(index * STORE_AT_ONCE, (index + 1) * STORE_AT_ONCE),
  );
}
