import type { TenantContext } from '../context.ts';
import { isProviderFailure, type MailMessageLabels, type MailUrgency } from '../ports/mail.ts';
import type { CachedMessage } from './cached-thread.ts';
import { parseMessage } from './parse-message.ts';
import { isOutside } from './plan-sync.ts';

type ReadCtx = Pick<TenantContext, 'tenantId' | 'db' | 'mail'>;

export interface ReadOptions {
  emailAddress: string;
  urgency: MailUrgency;
  /** Bodies read on an attempt that could not be stored. */
  fetched?: Map<string, CachedMessage>;
}

/** A thread as the mailbox has it now; bodies that the cache has already are not read twice. */
export interface ThreadReading {
  threadId: string;
  labels: MailMessageLabels[];
  newMessages: CachedMessage[];
}

export async function readThreadAtProvider(
  ctx: ReadCtx,
  threadId: string,
  options: ReadOptions,
): Promise<ThreadReading> {
  const labels = (await findLabels(ctx, threadId, options.urgency)).filter(
    (message) => !isOutside(message.labelIds),
  );
  const known = await ctx.db.query<{ message_id: string }>(
    'SELECT message_id FROM messages WHERE user_id = $1 AND thread_id = $2',
    [ctx.tenantId, threadId],
  );
  const knownIds = new Set(known.map((row) => row.message_id));
  const missing = labels.filter((message) => !knownIds.has(message.id));
  const fetched = await Promise.all(
    missing.map(async ({ id }) => options.fetched?.get(id) ?? (await fetchMessage(ctx, id, options))),
  );
  for (const message of fetched) if (message) options.fetched?.set(message.messageId, message);
  return { threadId, labels, newMessages: fetched.filter((message) => message !== null) };
}

async function findLabels(
  ctx: ReadCtx,
  threadId: string,
  urgency: MailUrgency,
): Promise<MailMessageLabels[]> {
  try {
    return await ctx.mail.getThreadLabels(threadId, { urgency });
  } catch (error) {
    if (isProviderFailure(error, 'notFound')) return [];
    throw error;
  }
}

/** Null when the message is gone again: its deletion stands in the history that comes next. */
export async function fetchMessage(
  ctx: Pick<ReadCtx, 'mail'>,
  messageId: string,
  options: ReadOptions,
): Promise<CachedMessage | null> {
  try {
    const message = await ctx.mail.getMessage(messageId, { urgency: options.urgency });
    if (isOutside(message.labelIds)) return null;
    return await parseMessage(message, { userEmails: [options.emailAddress] });
  } catch (error) {
    if (isProviderFailure(error, 'notFound')) return null;
    throw error;
  }
}
