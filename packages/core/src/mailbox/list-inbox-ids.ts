import type { TenantContext } from '../context.ts';
import { isProviderFailure } from '../ports/mail.ts';
import type { MailboxState } from './mailbox-state.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail'>;

const LIST_PAGE = 500;

/** Writes the ids of the whole INBOX into the queue, page by page; each page is stored with the token of the next. */
export async function listInboxIds(ctx: Ctx, mailbox: MailboxState, signal: AbortSignal): Promise<void> {
  let pageToken = mailbox.indexPageToken ?? undefined;
  let listed = pageToken ? mailbox.indexTotal : 0;
  while (!signal.aborted) {
    const page = await readPage(ctx, pageToken);
    if (page === 'stale-token') {
      pageToken = undefined;
      listed = 0;
      continue;
    }
    const from = listed;
    listed += page.threads.length;
    pageToken = page.nextPageToken ?? undefined;
    await ctx.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO index_queue (user_id, thread_id, position)
         SELECT $1, l.thread_id, $3 + l.position FROM unnest($2::text[]) WITH ORDINALITY AS l(thread_id, position)
         WHERE NOT EXISTS (SELECT 1 FROM threads t WHERE t.user_id = $1 AND t.thread_id = l.thread_id)
         ON CONFLICT DO NOTHING`,
        [ctx.tenantId, page.threads.map((thread) => thread.id), from],
      );
      await tx.query(
        'UPDATE mailboxes SET index_page_token = $2, index_total = $3, index_state = $4 WHERE user_id = $1',
        [ctx.tenantId, pageToken ?? null, listed, pageToken ? 'listing' : 'bodies'],
      );
    });
    if (!pageToken) return;
  }
}

async function readPage(ctx: Ctx, pageToken: string | undefined) {
  try {
    return await ctx.mail.listThreadIds({
      labelIds: ['INBOX'],
      pageToken,
      max: LIST_PAGE,
      urgency: 'background',
    });
  } catch (error) {
    if (pageToken && isProviderFailure(error, 'invalid')) return 'stale-token' as const;
    throw error;
  }
}
