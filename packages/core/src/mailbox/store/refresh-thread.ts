import { listMessageIds } from '@triage/database/tables/messages/thread-messages';
import pMap from 'p-map';
import type { TenantContext } from '../../context.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { parseMessage } from '../../mime/parse-message.ts';
import { isProviderFailure, type MailMessageLabels, type MailUrgency } from '../../ports/mail.ts';
import { isOutside } from '../sync/plan-sync.ts';

/** Messages of one thread side by side; threads are read side by side besides. */
const FETCHES_AT_ONCE = 2;

type ReadCtx = Pick<TenantContext, 'tenantId' | 'db' | 'mail'>;

export interface ReadOptions {
  urgency: MailUrgency;
}

/** A thread as the mailbox has it now; bodies that the cache has already are not read twice. */
export interface ThreadReading {
  threadId: string;
  labels: MailMessageLabels[];
  newMessages: CachedMessage[];
}

export async function fetchThread(
  ctx: ReadCtx,
  threadId: string,
  options: ReadOptions,
): Promise<ThreadReading> {
  const labels = await listPresent(ctx, threadId, options.urgency);
  const known = await listMessageIds(ctx.db, { userId: ctx.tenantId, threadId });
  const missing = labels.filter((message) => !known.has(message.id));
  const fetched = await pMap(missing, ({ id }) => fetchMessage(ctx, id, options), {
    concurrency: FETCHES_AT_ONCE,
  });
  return { threadId, labels, newMessages: fetched.filter((message) => message !== null) };
}

/** The messages of a thread that are cached; none if the thread was deleted. */
export async function listPresent(
  ctx: Pick<ReadCtx, 'mail'>,
  threadId: string,
  urgency: MailUrgency,
): Promise<MailMessageLabels[]> {
  try {
    const messages = await ctx.mail.getThreadLabels(threadId, { urgency });
    return messages.filter((message) => !isOutside(message.labelIds));
  } catch (error) {
    if (isProviderFailure(error, 'notFound', 'gone')) return [];
    throw error;
  }
}

/** Null if the message was deleted meanwhile: the next history contains its deletion. */
export async function fetchMessage(
  ctx: Pick<ReadCtx, 'mail'>,
  messageId: string,
  options: ReadOptions,
): Promise<CachedMessage | null> {
  try {
    const message = await ctx.mail.getMessage(messageId, { urgency: options.urgency });
    if (isOutside(message.labelIds)) return null;
    return await parseMessage(message);
  } catch (error) {
    if (isProviderFailure(error, 'notFound', 'gone')) return null;
    throw error;
  }
}
