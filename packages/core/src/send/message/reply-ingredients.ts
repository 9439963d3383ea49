import type { Sql } from '@triage/database/open-database';
import { findLastMessageIds } from '@triage/database/tables/messages/messages';
import type { TenantContext } from '../../context.ts';
import { parseMessage } from '../../mime/parse-message.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';

export interface ReplyIngredients {
  inReplyTo: string;
  references: string[];
}

const NOT_MAIL = ['DRAFT', 'TRASH', 'SPAM'];

/** The headers that make an email a reply to the thread's last message, from the cache. */
export async function getReplyIngredients(
  sql: Sql,
  tenantId: TenantId,
  threadId: string | undefined,
): Promise<ReplyIngredients> {
  if (!threadId) return answerTo();
  const last = await findLastMessageIds(sql, { userId: tenantId, threadId });
  return answerTo(last?.rfcMessageId, last?.referenceIds);
}

/** For a thread that is not cached: fetched from the provider just before sending. */
export async function askReplyIngredients(
  ctx: Pick<TenantContext, 'mail'>,
  threadId: string,
): Promise<ReplyIngredients> {
  const messages = await ctx.mail.getThreadLabels(threadId);
  const last = messages.findLast(({ labelIds }) => !labelIds.some((label) => NOT_MAIL.includes(label)));
  if (!last) return answerTo();
  const message = await parseMessage(await ctx.mail.getMessage(last.id));
  return answerTo(message.rfcMessageId, message.references);
}

function answerTo(messageId = '', references: string[] = []): ReplyIngredients {
  return messageId
    ? { inReplyTo: messageId, references: [...references, messageId] }
    : { inReplyTo: '', references: [] };
}
