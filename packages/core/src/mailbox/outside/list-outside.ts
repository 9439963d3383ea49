import type { MailPage } from '@triage/contract/inbox/mail-list';
import pMap from 'p-map';
import type { TenantContext } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { isProviderFailure, type MailSummary } from '../../ports/mail.ts';
import { parsePageToken, writePageToken } from '../inbox/inbox-cursor.ts';
import { summaryRow } from './summary-row.ts';

type Ctx = Pick<TenantContext, 'mail'>;
export type OutsidePlace = 'drafts' | 'spam' | 'trash';

const labels: Record<OutsidePlace, string> = { drafts: 'DRAFT', spam: 'SPAM', trash: 'TRASH' };

/** Each row costs a call: a page of them is about a twelfth of what the provider allows in a minute. */
const ROWS_MAX = 25;
const READ_AT_ONCE = 10;
const SHOWN_HEADERS = ['from', 'to', 'cc', 'subject'] as const;

/**
 * Drafts, spam and trash are read from the provider and never cached: what is not in the cache cannot appear in a lane,
 * a search or the assistant's context. One row for each thread, by its newest message there.
 */
export async function listOutside(
  ctx: Ctx,
  place: OutsidePlace,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<MailPage> {
  try {
    const { messages, nextPageToken } = await ctx.mail.listMessageIds({
      labelIds: [labels[place]],
      max: Math.min(limit, ROWS_MAX),
      ...(cursor && { pageToken: parsePageToken(cursor) }),
    });
    const threads = Map.groupBy(messages, (message) => message.threadId);
    const rows = await fetchSummaries(
      ctx,
      [...threads.values()].flatMap(([newest]) => newest?.id ?? []),
    );
    return {
      rows: rows.map((summary) => ({
        ...summaryRow(summary, { showsRecipients: place === 'drafts' }),
        messageCount: threads.get(summary.threadId)?.length ?? 1,
      })),
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
export async function fetchSummaries(ctx: Ctx, messageIds: readonly string[]): Promise<MailSummary[]> {
  const found = await pMap(messageIds, (id) => findSummary(ctx, id), { concurrency: READ_AT_ONCE });
  return found.filter((summary) => summary !== null);
}

async function findSummary(ctx: Ctx, messageId: string): Promise<MailSummary | null> {
  try {
    return await ctx.mail.getSummary(messageId, { headers: SHOWN_HEADERS });
  } catch (error) {
    if (isProviderFailure(error, 'notFound', 'gone')) return null;
    throw error;
  }
}
