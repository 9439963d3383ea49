import { addMessagesToQueue, queueThreads } from '@triage/database/tables/index-queue';
import { findMailbox } from '@triage/database/tables/mailboxes/mailbox-cursors';
import { setListingPlace } from '@triage/database/tables/mailboxes/mailboxes';
import type { TenantContext } from '../../context.ts';
import { isProviderFailure, type MessageIdPage } from '../../ports/mail.ts';
import { SyncOvertaken } from './mailbox-state.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail'>;
/** First the inbox lists the threads, then all mail lists the other messages of those threads. */
type Pass = 'inbox' | 'all';

const LIST_PAGE = 500;

/**
 * Writes the ids of the INBOX's threads and of their messages into the queue. Each page is stored with the token of
 * the next, so that a crash repeats one page. What changes meanwhile is history: the cursor is older than the listing.
 */
export async function listInboxIds(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const mailbox = await findMailbox(ctx.db, ctx.tenantId);
    if (!mailbox) throw new SyncOvertaken();
    if (mailbox.indexState !== 'listing') return;
    const { pass, pageToken } = parsePlace(mailbox.indexPageToken);
    const page = await fetchPage(ctx, pass, pageToken);
    if (page === 'stale-token') await setListingPlace(ctx.db, ctx.tenantId, writePlace(pass, ''));
    else
      await ctx.db.transaction(async (tx) => {
        if (pass === 'inbox') await queueThreads(tx, listed(ctx, page.messages));
        else await addMessagesToQueue(tx, listed(ctx, page.messages));
        await setListingPlace(tx, ctx.tenantId, nextPlace(pass, page.nextPageToken));
      });
  }
}

async function fetchPage(ctx: Ctx, pass: Pass, token: string): Promise<MessageIdPage | 'stale-token'> {
  const labelIds = pass === 'inbox' ? ['INBOX'] : undefined;
  const pageToken = token || undefined;
  try {
    return await ctx.mail.listMessageIds({ labelIds, pageToken, max: LIST_PAGE, urgency: 'background' });
  } catch (error) {
    if (pageToken && isProviderFailure(error, 'invalid')) return 'stale-token';
    throw error;
  }
}

function listed(ctx: Ctx, messages: MessageIdPage['messages']) {
  return {
    userId: ctx.tenantId,
    messageIds: messages.map((message) => message.id),
    threadIds: messages.map((message) => message.threadId),
  };
}

function parsePlace(place: string | null): { pass: Pass; pageToken: string } {
  const [, pass, pageToken = ''] = /^(inbox|all):(.*)$/s.exec(place ?? '') ?? [];
  return { pass: pass === 'all' ? 'all' : 'inbox', pageToken };
}

/** Null = both passes are through. */
function nextPlace(pass: Pass, nextPageToken: string | null): string | null {
  if (nextPageToken) return writePlace(pass, nextPageToken);
  return pass === 'inbox' ? writePlace('all', '') : null;
}

function writePlace(pass: Pass, pageToken: string): string {
  return `${pass}:${pageToken}`;
}
