import {
  type ArchivePlace,
  type ArchiveRun,
  findArchiveRun,
  moveArchiveRun,
  startArchiveRun,
} from '@triage/database/tables/mailboxes/archive-runs';
import { findIndexing } from '@triage/database/tables/mailboxes/mailboxes';
import { findCachedThreadIds } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../context.ts';
import { storeArchivePage } from '../mailbox/archive/store-archive-page.ts';
import { getPreferences } from '../mailbox/inbox/get-preferences.ts';
import { isProviderFailure, type MessageIdPage } from '../ports/mail.ts';
import { triagePending } from '../triage/triage-pending.ts';

type Listed = MessageIdPage['messages'];

const LIST_PAGE = 500;
const YEAR_MS = 365 * 24 * 60 * 60_000;
/** Mail that moves while it is listed may be missed by one pass. After three, the comparison of a sync finds the rest. */
const PASSES_MAX = 3;
/** After so long the job queues itself again, so that the mailboxes of other people get their turn. */
const TURN_MS = 60_000;

/**
 * The job: reads the mail outside the inbox, newest first, once the inbox is indexed, with the part of the provider's
 * quota that nothing more urgent needs. The place is stored after each page, so a crash repeats one page, and reads of
 * it only what was not stored.
 */
export async function indexArchive(ctx: TenantContext, signal: AbortSignal): Promise<void> {
  if ((await findIndexing(ctx.db, ctx.tenantId)) !== 'done') return;
  const { archive: scope } = await getPreferences(ctx.db, ctx.tenantId);
  const began = ctx.clock.now();
  await startArchiveRun(ctx.db, {
    userId: ctx.tenantId,
    scope,
    since: scope === 'year' ? new Date(began.getTime() - YEAR_MS) : null,
    state: scope === 'inbox' ? 'done' : 'counting',
    now: began,
  });
  for (;;) {
    signal.throwIfAborted();
    const run = await findArchiveRun(ctx.db, ctx.tenantId);
    // Another scope was chosen meanwhile: its own job starts from the newest message.
    if (!run || run.scope !== scope || run.state === 'done') return;
    const { step, startedAt } = run;
    const place = await takeStep(ctx, run, signal);
    const now = ctx.clock.now();
    if (!(await moveArchiveRun(ctx.db, { userId: ctx.tenantId, ...place, step, startedAt, now }))) return;
    if (now.getTime() - began.getTime() > TURN_MS)
      return ctx.jobs.enqueue('index-archive', { userId: ctx.tenantId }, { key: ctx.tenantId });
  }
}

/** Counts, reads until a pass finds nothing new, and completes the threads that began before the chosen year. */
async function takeStep(ctx: TenantContext, run: ArchiveRun, signal: AbortSignal): Promise<ArchivePlace> {
  const { state, pageToken, total, seen, stored, passes } = run;
  const place = { state, pageToken, total, seen, stored, passes };
  const page = await listPage(ctx, run);
  if (page === 'stale-token') return restart(place);
  const { messages, nextPageToken } = page;
  if (state === 'counting') {
    const counted = { ...place, total: total + messages.length, pageToken: nextPageToken };
    return nextPageToken ? counted : { ...counted, state: 'reading' };
  }
  const wanted = state === 'completing' ? await onlyOfCachedThreads(ctx, messages) : messages;
  const fresh = await storeArchivePage(ctx, { messages: wanted, step: run.step }, signal);
  await triagePending(ctx);
  const read = {
    ...place,
    seen: state === 'reading' && passes === 0 ? seen + messages.length : seen,
    stored: stored + fresh,
    pageToken: nextPageToken,
  };
  if (nextPageToken) return read;
  const ended = { ...read, stored: 0, passes: passes + 1, seen: total };
  if (state === 'completing') return { ...ended, state: 'done' };
  if (read.stored > 0 && passes + 1 < PASSES_MAX) return ended;
  return { ...ended, state: run.since ? 'completing' : 'done' };
}

/** The provider no longer knows the place: from the newest again. What is cached is only listed. */
function restart(place: ArchivePlace): ArchivePlace {
  if (place.state === 'counting') return { ...place, pageToken: null, total: 0 };
  const isFirst = place.state === 'reading' && place.passes === 0;
  return { ...place, pageToken: null, seen: isFirst ? 0 : place.seen };
}

async function listPage(
  ctx: Pick<TenantContext, 'mail'>,
  { state, pageToken, since }: ArchiveRun,
): Promise<MessageIdPage | 'stale-token'> {
  try {
    return await ctx.mail.listMessageIds({
      max: LIST_PAGE,
      urgency: 'background',
      ...(pageToken && { pageToken }),
      ...(since && state !== 'completing' && { query: `after:${Math.floor(since.getTime() / 1_000)}` }),
    });
  } catch (error) {
    if (pageToken && isProviderFailure(error, 'invalid')) return 'stale-token';
    throw error;
  }
}

async function onlyOfCachedThreads(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  messages: Listed,
): Promise<Listed> {
  const threadIds = [...new Set(messages.map(({ threadId }) => threadId))];
  const cached = await findCachedThreadIds(ctx.db, { userId: ctx.tenantId, threadIds });
  return messages.filter(({ threadId }) => cached.has(threadId));
}
