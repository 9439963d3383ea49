import type { MessageView, ThreadView } from '@triage/contract/inbox/inbox';
import pMap from 'p-map';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { formatAddress } from '../../mime/parse-addresses.ts';
import { parseMessage } from '../../mime/parse-message.ts';
import { isProviderFailure, type MailMessageLabels } from '../../ports/mail.ts';
import { getThreadView } from '../inbox/list-inbox.ts';
import { viewMessage } from '../inbox/view-message.ts';
import { fetchNewThreads, storeNewThreads } from '../index/cache-threads.ts';
import { isOutside } from '../sync/plan-sync.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail'>;

const READ_AT_ONCE = 5;
/** A thread with more is shown with its newest messages. */
const MESSAGES_MAX = 50;

/** `cached` may be a replica; what was not cached is stored in the primary. */
export async function getAnyThread(
  ctx: Ctx,
  threadId: string,
  cached: Pick<Ctx, 'tenantId' | 'db' | 'clock'> = ctx,
): Promise<ThreadView> {
  try {
    return await getThreadView(cached, threadId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'threadNotFound')) throw error;
    return getOutsideThread(ctx, threadId);
  }
}

/**
 * A thread that the cache does not know. Mail that belongs into the cache, and was not read so far, is stored on the
 * way; drafts, spam and trash are shown and stored nowhere.
 */
export async function getOutsideThread(ctx: Ctx, threadId: string): Promise<ThreadView> {
  const present = await listMessages(ctx, threadId);
  const inside = present.filter(({ labelIds }) => !isOutside(labelIds)).map(({ id }) => id);
  if (inside.length === 0) return viewAtProvider(ctx, threadId, present.slice(-MESSAGES_MAX));
  await storeNewThreads(
    ctx,
    await fetchNewThreads(ctx, [{ threadId, messageIds: inside, rest: 'none' }], 'person'),
    { triages: false },
  );
  return getThreadView(ctx, threadId);
}

async function listMessages(ctx: Ctx, threadId: string): Promise<MailMessageLabels[]> {
  try {
    return await ctx.mail.getThreadLabels(threadId, { urgency: 'person' });
  } catch (cause) {
    if (isProviderFailure(cause, 'notFound', 'gone', 'invalid'))
      throw new AppError('threadNotFound', { cause });
    if (isProviderFailure(cause, 'revoked')) throw new AppError('notConnected', { cause });
    throw cause;
  }
}

async function viewAtProvider(
  ctx: Ctx,
  threadId: string,
  present: readonly MailMessageLabels[],
): Promise<ThreadView> {
  const found = await pMap(present, ({ id }) => fetchMessage(ctx, id), { concurrency: READ_AT_ONCE });
  const messages = found.filter((message) => message !== null);
  const last = messages.at(-1);
  if (!last) throw new AppError('threadNotFound');
  const isSpam = messages.some((message) => message.labelIds.includes('SPAM'));
  return {
    threadId,
    subject: messages[0]?.subject ?? '',
    sender: formatAddress(last.from),
    recipients: last.fromMe ? last.to.slice(0, 4) : [],
    snippet: last.snippet,
    lane: 'done',
    priority: 'low',
    unread: messages.some((message) => message.labelIds.includes('UNREAD')),
    starred: messages.some((message) => message.labelIds.includes('STARRED')),
    hasAttachment: messages.some((message) => message.attachments.length > 0),
    messageCount: messages.length,
    lastMessageAt: last.sentAt.toISOString(),
    snoozedUntil: null,
    meeting: null,
    schedulingIntent: null,
    classifiedBy: null,
    reasons: isSpam ? ['your mail provider put it into spam'] : [],
    suspicious: isSpam,
    messages: messages.map(viewHarmless),
    invitation: null,
  };
}

/** Its files and pictures are not cached and cannot be opened, and opening spam notifies nobody. */
function viewHarmless(message: CachedMessage): MessageView {
  return { ...viewMessage({ ...message, attachments: [] }), unsubscribe: null };
}

async function fetchMessage(ctx: Ctx, messageId: string): Promise<CachedMessage | null> {
  try {
    return await parseMessage(await ctx.mail.getMessage(messageId, { urgency: 'person' }));
  } catch (error) {
    if (isProviderFailure(error, 'notFound', 'gone')) return null;
    throw error;
  }
}
