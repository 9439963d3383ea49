import type { TenantContext } from '../../context.ts';
import type { NewThread } from './cache-threads.ts';

const LIST_PAGE = 500;

/** The newest threads of the inbox with those of their messages that are among the newest of all mail: two cheap lists. */
export async function listNewest(ctx: Pick<TenantContext, 'mail'>, max: number): Promise<NewThread[]> {
  const page = { max: LIST_PAGE, newestOnly: true, urgency: 'soon' } as const;
  const inbox = await ctx.mail.listMessageIds({ ...page, labelIds: ['INBOX'] });
  const all = await ctx.mail.listMessageIds(page);
  const threadIds = [...new Set(inbox.messages.map((message) => message.threadId))].slice(0, max);
  const threads = new Map(threadIds.map((id) => [id, new Set<string>()]));
  for (const message of [...all.messages, ...inbox.messages]) threads.get(message.threadId)?.add(message.id);
  return [...threads].map(([threadId, ids]) => ({ threadId, messageIds: [...ids], rest: 'later' }));
}
