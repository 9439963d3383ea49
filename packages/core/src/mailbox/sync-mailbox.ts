import type { Sql } from '@triage/database/open-database';
import type { TenantContext, TenantId } from '../context.ts';
import { isProviderFailure, type MailHistoryChange, type MailUrgency } from '../ports/mail.ts';
import { applyLabelSteps } from './apply-label-steps.ts';
import type { CachedMessage } from './cached-thread.ts';
import { findMailbox, holdCursor, type MailboxState } from './mailbox-state.ts';
import { mapLimited } from './map-limited.ts';
import { type KnownMessages, planSync, type SyncPlan } from './plan-sync.ts';
import { reconcileMailbox } from './reconcile-mailbox.ts';
import { fetchMessage, readThreadAtProvider, type ThreadReading } from './refresh-thread.ts';
import { storeMessages } from './store-messages.ts';
import { storeReadings } from './store-readings.ts';
import { summarizeThreads } from './summarize-threads.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'logger'>;

/** Calls to the provider side by side, for one mailbox. */
export const FETCHES_AT_ONCE = 5;
/** History is stored in portions, so that a long absence is caught up step by step. */
const CHANGES_PER_STEP = 500;

/** Brings the cache from its cursor to now. Nothing is stored without the cursor that belongs to it. */
export async function syncMailbox(ctx: Ctx, urgency: MailUrgency = 'person'): Promise<{ changed: string[] }> {
  const changed = new Set<string>();
  for (;;) {
    const mailbox = await findMailbox(ctx.db, ctx.tenantId);
    if (!mailbox?.historyId) return { changed: [...changed] };
    const batch = await readHistory(ctx, mailbox.historyId, urgency);
    if (batch === 'expired') {
      for (const threadId of await reconcileMailbox(ctx, mailbox)) changed.add(threadId);
      continue;
    }
    for (const threadId of await applyBatch(ctx, mailbox, batch, urgency)) changed.add(threadId);
    if (!batch.more) return { changed: [...changed] };
  }
}

interface HistoryBatch {
  changes: MailHistoryChange[];
  historyId: string;
  more: boolean;
}

async function readHistory(
  ctx: Ctx,
  startHistoryId: string,
  urgency: MailUrgency,
): Promise<HistoryBatch | 'expired'> {
  const changes: MailHistoryChange[] = [];
  try {
    for (let pageToken: string | undefined; ; ) {
      const page = await ctx.mail.listHistory({ startHistoryId, pageToken, urgency });
      changes.push(...page.changes);
      if (!page.nextPageToken) return { changes, historyId: page.historyId, more: false };
      if (changes.length >= CHANGES_PER_STEP && page.lastRecordId)
        return { changes, historyId: page.lastRecordId, more: true };
      pageToken = page.nextPageToken;
    }
  } catch (error) {
    if (isProviderFailure(error, 'historyExpired')) return 'expired';
    throw error;
  }
}

async function applyBatch(
  ctx: Ctx,
  mailbox: MailboxState,
  batch: HistoryBatch,
  urgency: MailUrgency,
): Promise<string[]> {
  const plan = planSync(batch.changes, await knownOf(ctx, batch.changes));
  const options = { emailAddress: mailbox.emailAddress, urgency };
  const readings = await mapLimited([...plan.refreshThreads], FETCHES_AT_ONCE, (threadId) =>
    readThreadAtProvider(ctx, threadId, options),
  );
  const fetched = await mapLimited([...plan.fetchMessages.keys()], FETCHES_AT_ONCE, (messageId) =>
    fetchMessage(ctx, messageId, options),
  );
  const messages = fetched.filter((message) => message !== null);
  const changed = changedThreads(plan, messages);
  await ctx.db.transaction(async (tx) => {
    // Another process has synced meanwhile: its work stands, and the next round reads on from there.
    if (!(await holdCursor(tx, ctx.tenantId, mailbox.historyId ?? ''))) return;
    await storeBatch(ctx, tx, { plan, readings, messages, changed });
    await tx.query('UPDATE mailboxes SET history_id = $2, synced_at = $3 WHERE user_id = $1', [
      ctx.tenantId,
      batch.historyId,
      ctx.clock.now(),
    ]);
  });
  return changed;
}

interface Work {
  plan: SyncPlan;
  readings: ThreadReading[];
  messages: CachedMessage[];
  changed: string[];
}

async function storeBatch(ctx: Ctx, tx: Sql, { plan, readings, messages, changed }: Work): Promise<void> {
  await storeReadings(tx, ctx.tenantId, readings);
  await storeMessages(tx, ctx.tenantId, messages);
  if (plan.deleteMessages.size > 0)
    await tx.query('DELETE FROM messages WHERE user_id = $1 AND message_id = ANY ($2::text[])', [
      ctx.tenantId,
      [...plan.deleteMessages.keys()],
    ]);
  await applyLabelSteps(tx, ctx.tenantId, plan.labelSteps);
  await forgetSeenHistory(tx, ctx.tenantId, changed, readings);
  await summarizeThreads(tx, ctx.tenantId, changed, ctx.clock.now());
}

/** What a listing said of these threads before is no longer true; only a whole reading says it anew. */
async function forgetSeenHistory(tx: Sql, tenantId: TenantId, changed: string[], readings: ThreadReading[]) {
  const read = new Set(readings.map((reading) => reading.threadId));
  await tx.query('UPDATE threads SET history_id = NULL WHERE user_id = $1 AND thread_id = ANY ($2::text[])', [
    tenantId,
    changed.filter((threadId) => !read.has(threadId)),
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

function changedThreads(plan: SyncPlan, messages: readonly CachedMessage[]): string[] {
  return [
    ...new Set([
      ...plan.refreshThreads,
      ...plan.deleteMessages.values(),
      ...plan.labelSteps.map((step) => step.threadId),
      ...messages.map((message) => message.threadId),
    ]),
  ];
}
