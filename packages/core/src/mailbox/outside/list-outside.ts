import type { MailPage } from '@triage/contract/inbox/mail-list';
import pMap from 'p-map';
import type { TenantContext } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { OWN_HEADERS } from '../../mime/parse-send-id.ts';
import { isProviderFailure, type MailSummary } from '../../ports/mail.ts';
import { parsePageToken, writePageToken } from '../inbox/inbox-cursor.ts';
import { openStoredDrafts } from './stored-drafts.ts';
import { summaryRow } from './summary-row.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail'>;
export type OutsidePlace = 'drafts' | 'spam' | 'trash';

const labels: Record<OutsidePlace, string> = { drafts: 'DRAFT', spam: 'SPAM', trash: 'TRASH' };

/** Each row costs a call: a page of them is about a twelfth of what the provider allows in a minute. */
const ROWS_MAX = 25;
const READ_AT_ONCE = 10;
const SHOWN_HEADERS = ['from', 'to', 'cc', 'subject', ...OWN_HEADERS] as const;

/**
 * Drafts, spam and trash are read from the provider and never cached: what is not in the cache cannot appear in a lane,
 * a search or the assistant's context. One row for each thread, by its newest message there. Drafts that were saved here
 * are shown as they were saved last.
 */
export async function listOutside(
  ctx: Ctx,
  place: OutsidePlace,
  request: { cursor?: string | undefined; limit: number },
): Promise<MailPage> {
  const { cursor } = request;
  try {
    // Before the provider is asked: a draft that is written in between is found by its Message-ID.
    const stored = place === 'drafts' ? await openStoredDrafts(ctx) : null;
    const { messages, nextPageToken } = await ctx.mail.listMessageIds({
      labelIds: [labels[place]],
      max: Math.min(request.limit, ROWS_MAX),
      ...(cursor && { pageToken: parsePageToken(cursor) }),
    });
    const threads = Map.groupBy(messages, (message) => message.threadId);
    const summaries = await fetchSummaries(
      ctx,
      [...threads.values()].flatMap(([newest]) => newest?.id ?? []),
    );
    const rows = summaries.flatMap((summary) => {
      const row = {
        ...summaryRow(summary, { showsRecipients: place === 'drafts' }),
        messageCount: threads.get(summary.threadId)?.length ?? 1,
      };
      return stored ? stored.show(row, summary) : row;
    });
    return {
      rows: stored && !cursor ? await stored.addUnwritten(rows) : rows,
      nextCursor: nextPageToken && writePageToken(nextPageToken),
    };
  } catch (cause) {
    if (isProviderFailure(cause, 'revoked')) throw new AppError('notConnected', { cause });
    if (cursor && isProviderFailure(cause, 'invalid'))
      throw new FieldError('cursor', 'Not a cursor of this list');
    throw cause;
  }
}

/** In the given order; a message deleted meanwhile is left out. */
export async function fetchSummaries(
  ctx: Pick<Ctx, 'mail'>,
  messageIds: readonly string[],
): Promise<MailSummary[]> {
  const found = await pMap(messageIds, (id) => findSummary(ctx, id), { concurrency: READ_AT_ONCE });
  return found.filter((summary) => summary !== null);
}

async function findSummary(ctx: Pick<Ctx, 'mail'>, messageId: string): Promise<MailSummary | null> {
  try {
    return await ctx.mail.getSummary(messageId, { headers: SHOWN_HEADERS });
  } catch (error) {
    if (isProviderFailure(error, 'notFound', 'gone')) return null;
    throw error;
  }
}
