import {
  listUnembeddedThreads,
  listUnsureThreads,
} from '@triage/database/tables/classifications/list-threads-for-ai';
import { listSenderClocks } from '@triage/database/tables/senders/sender-clocks';
import pMap from 'p-map';
import { embedThreads } from '../ai/embed-threads.ts';
import { AiUnavailable } from '../ai/failures.ts';
import type { TenantContext } from '../context.ts';
import { type Owner, readOwner } from '../mailbox/inbox/read-owner.ts';
import { readThreads } from '../mailbox/store/read-threads.ts';
import type { CachedThread } from '../mime/cached-thread.ts';
import { type Asking, askModel, type Verdict } from './ask-model.ts';
import { type ClassificationRow, readClassifications } from './classification-row.ts';
import { senderOf } from './classify-threads.ts';
import { makeQuestion, packQuestions } from './pack-threads.ts';
import { findSchedulingIntent } from './rules/find-scheduling-intent.ts';
import { readThread } from './rules/reading/read-thread.ts';
import type { RulesContext } from './rules/rules-context.ts';
import { storeUpgrades } from './store-upgrades.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'clock' | 'realtime' | 'jobs' | 'ai' | 'logger' | 'webPush'
>;

const THREADS_AT_ONCE = 48;
const PACKS_AT_ONCE = 3;
const TRY_AGAIN_MS = 10 * 60_000;
const NO_HISTORY = { answered: 0, received: 0, lastTenActions: [], lesson: null };

/**
 * Asks a model about threads that the rules were unsure of, then embeds every thread. Without a provider, or while none
 * answers, the rules' lanes are kept and a later run tries again.
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
    const wanted = { userId: ctx.tenantId, without: asked, limit: THREADS_AT_ONCE };
    const threads = await readThreads(ctx.db, ctx.tenantId, await listUnsureThreads(ctx.db, wanted));
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
              ? [
                  asUpgrade(thread, surerOf(verdict, known.get(threadId)), {
                    ...owner,
                    senderClock: clocks.get(senderOf(thread)),
                  }),
                ]
              : [];
          }),
        );
      },
      { concurrency: PACKS_AT_ONCE },
    );
  }
}

/** The rules say how often they are right; a model that disagrees has to be surer than that. */
function surerOf(verdict: Verdict | null, rules: ClassificationRow | undefined): Verdict | null {
  if (!verdict || !rules || verdict.lane === rules.lane) return verdict;
  return verdict.confidence < rules.confidence ? null : verdict;
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
      ? findSchedulingIntent(readThread(thread, { ...owner, history: NO_HISTORY }), verdict.lane)
      : null,
  };
}

async function embedMissing(ctx: Ctx, signal: AbortSignal | undefined): Promise<void> {
  const asked: string[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const wanted = { userId: ctx.tenantId, without: asked, limit: THREADS_AT_ONCE };
    const threadIds = await listUnembeddedThreads(ctx.db, wanted);
    if (threadIds.length === 0) return;
    asked.push(...threadIds);
    await embedThreads(ctx, threadIds, signal ? { signal } : {});
  }
}
