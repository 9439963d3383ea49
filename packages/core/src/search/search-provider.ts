import type { HybridHit, ProviderSearchAnswer } from '@triage/contract/inbox/hybrid-search';
import type { MailRow } from '@triage/contract/inbox/mail-list';
import { findArchiveRun } from '@triage/database/tables/mailboxes/archive-runs';
import { findCachedThreadIds } from '@triage/database/tables/threads/threads';
import { within } from '../async/within.ts';
import type { TenantContext } from '../context.ts';
import { fetchSummaries } from '../mailbox/outside/list-outside.ts';
import { summaryRow } from '../mailbox/outside/summary-row.ts';
import { parseCriteria } from './advanced-search.ts';
import { findHighlights, findWantedWords, type WantedWord } from './find-highlights.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'logger' | 'clock'>;

const DEADLINE_MS = 5_000;
const MESSAGES_MAX = 50;
/** Each costs a call. */
const ROWS_MAX = 10;
/** Operators that only this app has. */
const OWN_WORDS = /\b(?:in:(?:reply|schedule|fyi|done|snoozed)|is:(?:snoozed|important))\b/i;

/** How much of all mail is searched here; null where it is everything. */
export async function findCoverage({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>) {
  const run = await findArchiveRun(db, tenantId);
  if (run?.state === 'done' && run.scope === 'all') return null;
  return { done: run?.scope === 'inbox' ? 0 : (run?.seen ?? 0), total: run?.total ?? 0 };
}

/**
 * Until all mail is cached the mail provider is asked too. Threads that are cached are left out: the search here has
 * found them, or they have changed since.
 */
export async function searchProvider(ctx: Ctx, { query }: { query: string }): Promise<ProviderSearchAnswer> {
  if (OWN_WORDS.test(query)) return { state: 'unasked', results: [] };
  try {
    const rows = await within(DEADLINE_MS, findRows(ctx, query.replace(/\bin:archive\b/gi, '-in:inbox')));
    const wanted = findWantedWords((await parseCriteria(ctx, { query })).node);
    return { state: 'asked', results: rows.map((row) => describeRow(row, wanted)) };
  } catch (error) {
    ctx.logger.warn('search.provider-failed', {}, error);
    return { state: 'failed', results: [] };
  }
}

async function findRows(ctx: Ctx, query: string): Promise<MailRow[]> {
  const { messages } = await ctx.mail.listMessageIds({ query, max: MESSAGES_MAX, urgency: 'person' });
  const newest = new Map<string, string>();
  for (const { id, threadId } of messages) if (!newest.has(threadId)) newest.set(threadId, id);
  const cached = await findCachedThreadIds(ctx.db, { userId: ctx.tenantId, threadIds: [...newest.keys()] });
  const missing = [...newest].filter(([threadId]) => !cached.has(threadId)).map(([, id]) => id);
  const summaries = await fetchSummaries(ctx, missing.slice(0, ROWS_MAX));
  return summaries.map((summary) => summaryRow(summary));
}

/** Mail without a lane is shown as done. */
function describeRow(row: MailRow, wanted: WantedWord[]): HybridHit {
  const { threadId, subject, sender, recipients, snippet, unread, lastMessageAt, labelIds } = row;
  return {
    ...{ threadId, subject, sender, recipients, snippet, unread, lastMessageAt, labelIds },
    lane: 'done',
    priority: 'low',
    score: 0,
    matched: 'words',
    highlights: {
      subject: findHighlights(subject, wanted),
      sender: findHighlights(sender, wanted),
      snippet: findHighlights(snippet, wanted),
    },
  };
}
