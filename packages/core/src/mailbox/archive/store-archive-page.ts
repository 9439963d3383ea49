import { noteArchivePage } from '@triage/database/tables/mailboxes/archive-runs';
import { findCachedMessages } from '@triage/database/tables/messages/messages';
import type { TenantContext } from '../../context.ts';
import type { MessageIdPage } from '../../ports/mail.ts';
import { fetchNewThreads, type NewThread, storeNewThreads } from '../index/cache-threads.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock'>;
type Listed = MessageIdPage['messages'];

/**
 * About so many messages are read, then stored in one transaction: a kill makes us read them again, and while they are
 * stored nobody else changes the mailbox. The provider's quota gives about five in a second.
 */
const STORED_AT_ONCE = 10;

/**
 * Reads and stores the messages of a page that are not cached, newest first, and returns how many were stored. A thread
 * is stored whole: whoever opens it while older pages are still to come must not see half of it.
 */
export async function storeArchivePage(
  ctx: Ctx,
  { messages, step }: { messages: Listed; step: number },
  signal: AbortSignal,
): Promise<number> {
  const missing = await findMissing(ctx, messages);
  let read = messages.length - missing.length;
  for (const threads of cutSteps(missing)) {
    signal.throwIfAborted();
    const reading = await fetchNewThreads(ctx, threads, 'background');
    await storeNewThreads(ctx, reading, { triages: false });
    read += threads.reduce((sum, { messageIds }) => sum + messageIds.length, 0);
    await noteArchivePage(ctx.db, { userId: ctx.tenantId, step, read });
  }
  if (missing.length === 0) return 0;
  // Drafts, and what was deleted since it was listed, are not stored.
  return missing.length - (await findMissing(ctx, missing)).length;
}

async function findMissing(ctx: Ctx, messages: Listed): Promise<Listed> {
  const messageIds = messages.map(({ id }) => id);
  const cached = await findCachedMessages(ctx.db, { userId: ctx.tenantId, messageIds });
  return messages.filter(({ id }) => !cached.has(id));
}

function cutSteps(missing: Listed): NewThread[][] {
  const steps: NewThread[][] = [];
  let room = 0;
  for (const [threadId, found] of Map.groupBy(missing, (message) => message.threadId)) {
    if (room <= 0) {
      steps.push([]);
      room = STORED_AT_ONCE;
    }
    steps.at(-1)?.push({ threadId, messageIds: found.map(({ id }) => id), rest: 'unknown' });
    room -= found.length;
  }
  return steps;
}
