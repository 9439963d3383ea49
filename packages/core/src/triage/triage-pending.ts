import type { TenantContext } from '../context.ts';
import type { CachedThread } from '../mailbox/cached-thread.ts';
import { readOwner } from '../mailbox/read-owner.ts';
import { readThreads } from '../mailbox/read-threads.ts';
import { bumpInbox } from '../mailbox/summarize-threads.ts';
import { type ClassificationRow, readClassifications } from './classification-row.ts';
import { readSenderHistory } from './read-sender-history.ts';
import { classifyByRules } from './rules/classify-by-rules.ts';
import { type NewClassification, storeClassifications } from './store-classifications.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime' | 'jobs'>;

const THREADS_AT_ONCE = 50;

/**
 * Gives every thread that waits for it a lane by the rules, at once. Which threads wait is a column that the storing
 * of mail sets in its own transaction, so a crash in between loses nothing. What AI may improve is left to a job.
 */
export async function triagePending(ctx: Ctx): Promise<number> {
  for (let total = 0; ; ) {
    const waiting = await ctx.db.query<{ thread_id: string; last_message_id: string }>(
      `SELECT thread_id, last_message_id FROM threads
       WHERE user_id = $1 AND needs_triage ORDER BY last_message_at DESC LIMIT $2`,
      [ctx.tenantId, THREADS_AT_ONCE],
      'threads-untriaged',
    );
    if (waiting.length === 0) return total;
    const verdicts = await classifyThreads(
      ctx,
      waiting.map((row) => row.thread_id),
    );
    await ctx.db.transaction(async (tx) => {
      await storeClassifications(tx, ctx.tenantId, verdicts, ctx.clock.now());
      await tx.query(
        `UPDATE threads t SET needs_triage = false
         FROM unnest($2::text[], $3::text[]) AS seen(thread_id, last_message_id)
         WHERE t.user_id = $1 AND t.thread_id = seen.thread_id AND t.last_message_id = seen.last_message_id`,
        [ctx.tenantId, waiting.map((row) => row.thread_id), waiting.map((row) => row.last_message_id)],
      );
      await bumpInbox(tx, ctx.tenantId);
    });
    for (const { threadId, lane } of verdicts)
      await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
    total += waiting.length;
  }
}

export async function classifyThreads(ctx: Ctx, threadIds: readonly string[]): Promise<NewClassification[]> {
  const threads = await readThreads(ctx.db, ctx.tenantId, threadIds);
  const owner = await readOwner(ctx.db, ctx.tenantId);
  const existing = await readClassifications(ctx.db, ctx.tenantId, threadIds);
  const historyOf = await readSenderHistory(ctx.db, ctx.tenantId, threads.map(senderOf));
  return threads.map((thread) => {
    const verdict = classifyByRules(thread, { ...owner, history: historyOf(senderOf(thread)) });
    const last = thread.messages.at(-1);
    const fresh: NewClassification = {
      ...verdict,
      threadId: thread.threadId,
      lastMessageId: last?.messageId ?? '',
      classifiedBy: 'rules',
    };
    return keepPersonsLane(fresh, existing.get(thread.threadId), thread);
  });
}

/** The last one who wrote, other than the person. */
function senderOf(thread: CachedThread): string {
  return thread.messages.findLast((message) => !message.fromMe)?.from.email ?? '';
}

/** A lane that a person has set stays until somebody else writes, or until the thread is archived anywhere. */
function keepPersonsLane(
  fresh: NewClassification,
  stored: ClassificationRow | undefined,
  thread: CachedThread,
): NewClassification {
  if (stored?.classifiedBy !== 'user') return fresh;
  const answered = thread.messages.some(
    (message) => !message.fromMe && message.sentAt > stored.lastMessageAt,
  );
  const archived = !thread.messages.some((message) => message.labelIds.includes('INBOX'));
  if (answered || (archived && stored.lane !== 'done')) return fresh;
  return {
    ...fresh,
    lane: stored.lane,
    priority: stored.priority,
    classifiedBy: 'user',
    confidence: 1,
    wantsAi: false,
    reasons: ['you put it here'],
  };
}
