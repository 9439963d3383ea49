import type { TenantContext } from '../../context.ts';

type Ctx = Pick<TenantContext, 'mail'>;

/** The labels that decide what a page shows; they are compared even if the provider's history ids should be wrong. */
export const COMPARED_LABELS = ['INBOX', 'UNREAD', 'STARRED'] as const;

export interface WholeMailbox {
  /** thread id -> history id, newest thread first */
  threads: Map<string, string>;
  /** message id -> thread id; drafts, spam and trash left out */
  messages: Map<string, string>;
  labelled: Record<(typeof COMPARED_LABELS)[number], Set<string>>;
}

const LIST_PAGE = 500;

export async function listWholeMailbox(ctx: Ctx): Promise<WholeMailbox> {
  const drafts = await listMessages(ctx, ['DRAFT']);
  const messages = await listMessages(ctx, undefined);
  for (const id of drafts.keys()) messages.delete(id);
  return {
    threads: await listThreads(ctx),
    messages,
    labelled: {
      INBOX: await listIds(ctx, 'INBOX'),
      UNREAD: await listIds(ctx, 'UNREAD'),
      STARRED: await listIds(ctx, 'STARRED'),
    },
  };
}

async function listIds(ctx: Ctx, label: string): Promise<Set<string>> {
  return new Set((await listMessages(ctx, [label])).keys());
}

async function listMessages(ctx: Ctx, labelIds: string[] | undefined): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let pageToken: string | undefined; ; ) {
    const page = await ctx.mail.listMessageIds({
      labelIds,
      pageToken,
      max: LIST_PAGE,
      urgency: 'background',
    });
    for (const message of page.messages) found.set(message.id, message.threadId);
    if (!page.nextPageToken) return found;
    pageToken = page.nextPageToken;
  }
}

async function listThreads(ctx: Ctx): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let pageToken: string | undefined; ; ) {
    const page = await ctx.mail.listThreadIds({ pageToken, max: LIST_PAGE, urgency: 'background' });
    for (const thread of page.threads) found.set(thread.id, thread.historyId);
    if (!page.nextPageToken) return found;
    pageToken = page.nextPageToken;
  }
}
