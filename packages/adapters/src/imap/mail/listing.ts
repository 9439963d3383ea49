import { type Mail, ProviderError } from '@triage/core/ports/mail';
import {
  listMirrorMessages,
  listMirrorThreads,
  type MessageQuery,
} from '@triage/database/tables/imap/list-messages';
import type { ImapContext } from './context.ts';
import { findByQuery } from './find-by-query.ts';

type Listing = Pick<Mail, 'listThreadIds' | 'listMessageIds'>;

const LONGEST_PAGE = 500;
const APART = ['TRASH', 'SPAM'];

/** From the mirror, which a pass has brought up to date. */
export function mailListing(ctx: ImapContext): Listing {
  const { db, userId } = ctx;
  return {
    async listThreadIds({ labelIds, pageToken, max }) {
      if (!pageToken) await ctx.mailbox.recent();
      const query = asQuery(userId, { labelIds, pageToken, max });
      const rows = await listMirrorThreads(db, { ...query, ids: null });
      const threads = rows.map(({ id, historyId }) => ({ id, historyId, snippet: '' }));
      return { threads, nextPageToken: nextPage(rows, query.limit) };
    },
    async listMessageIds({ labelIds, query: words, pageToken, max, newestOnly = false }) {
      const isBegun = newestOnly && !(await ctx.mailbox.begun()).passedAt;
      if (!pageToken && !isBegun) await ctx.mailbox.recent();
      const query = asQuery(userId, { labelIds, pageToken, max });
      const ids = words?.trim() ? await findByQuery(ctx, words, labelIds ?? []) : null;
      const rows = await listMirrorMessages(db, { ...query, ids });
      const messages = rows.map(({ id, threadId }) => ({ id, threadId }));
      return { messages, nextPageToken: nextPage(rows, query.limit) };
    },
  };
}

/** Spam and trash are listed only when they are asked for. */
export function asQuery(
  userId: string,
  asked: {
    labelIds?: readonly string[] | undefined;
    pageToken?: string | undefined;
    max?: number | undefined;
  },
): Omit<MessageQuery, 'ids'> {
  const { labelIds = [], pageToken, max = LONGEST_PAGE } = asked;
  const hidden = APART.filter((label) => !labelIds.includes(label));
  const limit = Math.min(max, LONGEST_PAGE);
  return { userId, labelIds, hidden, after: pageToken ? parseToken(pageToken) : null, limit };
}

function nextPage(rows: readonly { at: Date; arrival: string }[], limit: number): string | null {
  const last = rows.at(-1);
  return last && rows.length === limit ? `${last.at.getTime()}.${last.arrival}` : null;
}

function parseToken(token: string): { at: Date; arrival: string } {
  const [, at, arrival] = /^(\d{1,15})\.(\d{1,19})$/.exec(token) ?? [];
  if (!at || !arrival) throw new ProviderError('invalid', 'Invalid page token');
  return { at: new Date(Number(at)), arrival };
}
