import { listSenderClocks } from '@triage/database/tables/sender-clocks';
import pMap from 'p-map';
import { embedThreads } from '../ai/embed-threads.ts';
import { AiUnavailable } from '../ai/failures.ts';
import type { TenantContext } from '../context.ts';
import type { CachedThread } from '../mailbox/cached-thread.ts';
import { type Owner, readOwner } from '../mailbox/read-owner.ts';
import { readThreads } from '../mailbox/read-threads.ts';
import { type Asking, askModel, type Verdict } from './ask-model.ts';
import { readClassifications } from './classification-row.ts';
import { senderOf } from './classify-threads.ts';
import { makeQuestion, packQuestions } from './pack-threads.ts';
import { findSchedulingIntent } from './rules/find-scheduling-intent.ts';
import { readThread } from './rules/read-thread.ts';
import type { RulesContext } from './rules/rules-context.ts';
import { storeUpgrades } from './store-upgrades.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime' | 'jobs' | 'ai' | 'logger'>;

const THREADS_AT_ONCE = 48;
const PACKS_AT_ONCE = 3;
/** New mail is among them; a mailbox's whole past is looked through by reembed. */
const NEWEST = 500;
const TRY_AGAIN_MS = 10 * 60_000;
const NO_HISTORY = { answered: 0, received: 0, lastTenActions: [], lesson: null };

/**
 * What the rules were not sure of goes to a model, then every thread becomes findable by meaning. Without a provider,
 * or while none answers, the rules' lanes stand and a later run tries again.
 */
export async function upgradeTriage(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  if (ctx.ai.length === 0) return;
  try {
    await upgradeLanes(ctx, signal);
    await embedMissing(ctx, signal);
  } catch (error) {
    if (!(error instanceof AiUnavailable)) throw error;
    ctx.logger.info('triage.no-model-answers');
    const startAfter = new Date(ctx.clock.now().getTime() + TRY_AGAIN_MS);
    await ctx.jobs.enqueue('upgrade-triage', { userId: ctx.tenantId }, { key: ctx.tenantId, startAfter });
  }
}

async function upgradeLanes(ctx: Ctx, signal: AbortSignal | undefined): Promise<void> {
  const asked: string[] = [];
  const asking: Asking = { failures: 0, ...(signal && { signal }) };
  const owner = await readOwner(ctx.db, ctx.tenantId);
  for (;;) {
    const threads = await findUnsure(ctx, asked);
    if (threads.length === 0) return;
    asked.push(...threads.map((thread) => thread.threadId));
    const known = await readClassifications(ctx.db, ctx.tenantId, asked.slice(-threads.length));
    const clocks = await listSenderClocks(ctx.db, ctx.tenantId, threads.map(senderOf));
    const byId = new Map(threads.map((thread) => [thread.threadId, thread]));
    const questions = threads.flatMap((thread) => {
      const rules = known.get(thread.threadId);
      return rules ? [makeQuestion(thread, owner, rules)] : [];
    });
    await pMap(
      packQuestions(questions),
      async (pack) => {
        signal?.throwIfAborted();
        const verdicts = await askModel(ctx, pack, asking);
        await storeUpgrades(
          ctx,
          [...verdicts].flatMap(([threadId, verdict]) => {
            const thread = byId.get(threadId);
            return thread
              ? [asUpgrade(thread, verdict, { ...owner, senderClock: clocks.get(senderOf(thread)) })]
              : [];
          }),
        );
      },
      { concurrency: PACKS_AT_ONCE },
    );
  }
}

/**
 * Never a lane that a person has set. A mail that carries instructions to a machine is not shown to one: what it hopes
 * for is exactly that.
 */
async function findUnsure(ctx: Ctx, without: readonly string[]): Promise<CachedThread[]> {
  const rows = await ctx.db.query<{ thread_id: string }>(
    `SELECT c.thread_id FROM classifications c JOIN threads t ON t.user_id = $1 AND t.thread_id = c.thread_id
     WHERE c.user_id = $1 AND c.wants_ai AND c.classified_by = 'rules' AND NOT c.suspicious
       AND c.last_message_id = t.last_message_id AND NOT t.needs_triage AND NOT c.thread_id = ANY ($2::text[])
     ORDER BY c.last_message_at DESC LIMIT $3`,
    [ctx.tenantId, without, THREADS_AT_ONCE],
  );
  return readThreads(
    ctx.db,
    ctx.tenantId,
    rows.map((row) => row.thread_id),
  );
}

/** The times that are proposed come from the calendar part and the words, never from the model. */
function asUpgrade(
  thread: CachedThread,
  verdict: Verdict | null,
  owner: Owner & Pick<RulesContext, 'senderClock'>,
) {
  const arranging = verdict?.lane === 'schedule' || verdict?.lane === 'reply';
  return {
    threadId: thread.threadId,
    lastMessageId: thread.messages.at(-1)?.messageId ?? '',
    verdict,
    schedulingIntent: arranging
      ? findSchedulingIntent(readThread(thread, { ...owner, history: NO_HISTORY }))
      : null,
  };
}

/** What was never embedded, and of the newest threads those with a message that their embedding has not seen. */
const UNEMBEDDED = `
  SELECT thread_id FROM (
    (SELECT c.thread_id, c.last_message_at FROM classifications c
     WHERE c.user_id = $1 AND c.embedding_provider IS NULL AND NOT c.thread_id = ANY ($2::text[])
     ORDER BY c.last_message_at DESC LIMIT $3)
    UNION
    (SELECT newest.thread_id, newest.last_message_at FROM (
       SELECT t.thread_id, t.last_message_at, t.last_message_id FROM threads t
       WHERE t.user_id = $1 ORDER BY t.last_message_at DESC, t.thread_id DESC LIMIT ${NEWEST}) newest
     WHERE NOT newest.thread_id = ANY ($2::text[])
       AND EXISTS (SELECT 1 FROM classifications c WHERE c.user_id = $1 AND c.thread_id = newest.thread_id)
       AND NOT EXISTS (SELECT 1 FROM embeddings e WHERE e.user_id = $1 AND e.thread_id = newest.thread_id
         AND e.provider IN ('ai_primary', 'ai_secondary') AND e.last_message_id = newest.last_message_id))) missing
  ORDER BY last_message_at DESC LIMIT $3`;

async function embedMissing(ctx: Ctx, signal: AbortSignal | undefined): Promise<void> {
  const asked: string[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const rows = await ctx.db.query<{ thread_id: string }>(UNEMBEDDED, [
      ctx.tenantId,
      asked,
      THREADS_AT_ONCE,
    ]);
    if (rows.length === 0) return;
    const threadIds = rows.map((row) => row.thread_id);
    asked.push(...threadIds);
    await embedThreads(ctx, threadIds, signal ? { signal } : {});
  }
}
