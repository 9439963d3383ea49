import { listSenderClocks } from '@triage/database/tables/senders/sender-clocks';
import type { TenantContext } from '../context.ts';
import type { Owner } from '../mailbox/inbox/get-owner.ts';
import type { CachedThread } from '../mime/cached-thread.ts';
import { getSenderHistory } from './get-sender-history.ts';
import { type FoundLesson, findLessons } from './lessons/find-lessons.ts';
import type { RulesContext } from './rules/rules-context.ts';

export type FoundContext = RulesContext & { history: { lesson: FoundLesson | null } };

/** What is known about the sender of each thread, and what the person taught about such mail. */
export async function findRulesContexts(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
  owner: Owner,
  threads: readonly CachedThread[],
): Promise<(thread: CachedThread) => FoundContext> {
  const senders = threads.map(senderOf);
  const historyOf = await getSenderHistory(ctx.db, ctx.tenantId, senders);
  const clocks = await listSenderClocks(ctx.db, ctx.tenantId, senders);
  const lessonOf = await findLessons(ctx.db, ctx.tenantId, { threads, now: ctx.clock.now() });
  return (thread) => ({
    ...owner,
    history: { ...historyOf(senderOf(thread)), lesson: lessonOf(thread) },
    senderClock: clocks.get(senderOf(thread)),
  });
}

/** The last one who wrote, other than the person. */
function senderOf(thread: CachedThread): string {
  return thread.messages.findLast((message) => !message.fromMe)?.from.email ?? '';
}
