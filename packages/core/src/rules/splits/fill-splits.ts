import { findLane } from '@triage/database/tables/classifications/classifications';
import {
  type ComparedThread,
  listQueuedForSplits,
  storeSplitThreads,
} from '@triage/database/tables/splits/split-threads';
import { listSplitRows, type SplitRow } from '@triage/database/tables/splits/splits';
import type { TenantContext } from '../../context.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { listThreads } from '../../mailbox/store/list-threads.ts';
import { holdInbox } from '../../mailbox/sync/hold-inbox.ts';
import type { CachedThread } from '../../mime/cached-thread.ts';
import { matchRule } from '../match-rule.ts';
import { openMailReader } from '../open-rules.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'realtime'>;
type Queued = { threadId: string; mark: string };

/** Their texts are in memory together. */
const THREADS_AT_ONCE = 50;
/** The rest is left to another run, so that nobody waits for one large mailbox. */
const BATCHES_OF_JOB = 20;

/** The job: it continues until the queue is empty. */
export async function runFillSplits(
  ctx: Ctx & Pick<TenantContext, 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  const userId = ctx.tenantId;
  const hasMore = await fillSplits(ctx, { signal, batches: BATCHES_OF_JOB });
  if (hasMore) await ctx.jobs.enqueue('fill-splits', { userId }, { key: userId });
}

/**
 * Compares the queued threads with the splits and stores the result. The database queues a thread when it gets a
 * message or leaves Done, and a changed split queues all of them. A row leaves the queue in the transaction that stores
 * its comparison, so a crash repeats at most one batch. True if it stopped at its number of batches, having settled some.
 */
export async function fillSplits(
  ctx: Ctx,
  { signal, batches = Number.POSITIVE_INFINITY }: { signal?: AbortSignal; batches?: number } = {},
): Promise<boolean> {
  // They change meanwhile, and stay in the queue for the next run.
  const unsettled: string[] = [];
  let compared = 0;
  let changed: string | undefined;
  let hasMore = true;
  for (let batch = 0; batch < batches && hasMore; batch++) {
    signal?.throwIfAborted();
    const wanted = { userId: ctx.tenantId, without: unsettled, limit: THREADS_AT_ONCE };
    const queued = await listQueuedForSplits(ctx.db, wanted);
    hasMore = queued.length === THREADS_AT_ONCE;
    if (queued.length === 0) break;
    const stored = await fillBatch(ctx, queued);
    compared += queued.length;
    changed = stored.changed[0] ?? changed;
    for (const { threadId } of queued) if (!stored.settled.has(threadId)) unsettled.push(threadId);
  }
  if (changed !== undefined) await announce(ctx, changed);
  return hasMore && unsettled.length < compared;
}

/** Open pages load their lists again. */
async function announce(ctx: Ctx, changed: string): Promise<void> {
  const lane = await findLane(ctx.db, { userId: ctx.tenantId, threadId: changed });
  if (lane)
    await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId: changed, lane } });
}

async function fillBatch(ctx: Ctx, queued: readonly Queued[]) {
  const compared = await compare(ctx, queued);
  return ctx.db.transaction(async (tx) => {
    const threadIds = queued.map(({ threadId }) => threadId);
    await holdInbox(tx, ctx.tenantId, threadIds);
    return storeSplitThreads(tx, ctx.tenantId, compared);
  });
}

async function compare(ctx: Ctx, queued: readonly Queued[]): Promise<ComparedThread[]> {
  const splits = await listSplitRows(ctx.db, ctx.tenantId);
  const threadIds = queued.map(({ threadId }) => threadId);
  const threads = splits.length > 0 ? await listThreads(ctx.db, ctx.tenantId, threadIds) : [];
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const newest = new Map(threads.map((thread) => [thread.threadId, { thread, message: newestOf(thread) }]));
  const messages = [...newest.values()].flatMap(({ message }) => message ?? []);
  const read = await openMailReader(ctx.db, ctx.tenantId, { rules: splits, messages, owner });
  return queued.map(({ threadId, mark }) => {
    const found = newest.get(threadId);
    const mail = found?.message && read(found.message);
    return {
      threadId,
      mark,
      lastMessageId: found?.thread.messages.at(-1)?.messageId ?? '',
      splitIds: mail ? splits.filter((split) => holds(split, mail)).map(({ splitId }) => splitId) : [],
    };
  });
}

/** A label is compared when the split is read: it changes without a new message. */
function holds({ conditions, exceptions }: SplitRow, mail: Parameters<typeof matchRule>[1]): boolean {
  return matchRule({ conditions: { ...conditions, label: null }, exceptions }, mail);
}

/** The newest message that somebody else has written. */
function newestOf({ messages }: CachedThread) {
  return messages.findLast(({ fromMe, labelIds }) => !fromMe && !labelIds.includes('DRAFT'));
}
