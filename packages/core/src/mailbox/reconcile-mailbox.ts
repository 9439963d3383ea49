import type { TenantContext } from '../context.ts';
import { holdCursor, type MailboxState } from './mailbox-state.ts';
import { mapLimited } from './map-limited.ts';
import { readThreadAtProvider } from './refresh-thread.ts';
import { storeReadings } from './store-readings.ts';
import { summarizeThreads } from './summarize-threads.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'logger'>;

const READ_AT_ONCE = 5;
const STORE_AT_ONCE = 20;
const LIST_PAGE = 500;

/**
 * The cursor has expired, so nobody can say what happened since. List the whole mailbox, compare, and read again
 * whatever is new, changed or missing. The new cursor is taken before the listing: what happens during it is history.
 */
export async function reconcileMailbox(ctx: Ctx, mailbox: MailboxState): Promise<string[]> {
  const { historyId } = await ctx.mail.getProfile();
  const inbox = await listAll(ctx, ['INBOX']);
  const everything = await listAll(ctx, undefined);
  const cached = await ctx.db.query<{ thread_id: string; history_id: string | null }>(
    'SELECT thread_id, history_id FROM threads WHERE user_id = $1',
    [ctx.tenantId],
  );
  const known = new Map(cached.map((row) => [row.thread_id, row.history_id]));
  const stale = [...known]
    .filter(([id, seen]) => seen === null || everything.get(id) !== seen)
    .map(([id]) => id);
  const unknown = [...inbox.keys()].filter((id) => !known.has(id));
  const queued = await ctx.db.query<{ thread_id: string }>(
    'SELECT thread_id FROM index_queue WHERE user_id = $1',
    [ctx.tenantId],
  );
  const waiting = new Set(queued.map((row) => row.thread_id));
  const toRead = [...stale, ...unknown.filter((id) => !waiting.has(id))];
  ctx.logger.info('mailbox.reconcile', {
    cached: known.size,
    listed: everything.size,
    toRead: toRead.length,
  });
  for (let start = 0; start < toRead.length; start += STORE_AT_ONCE)
    await readAgain(ctx, mailbox, toRead.slice(start, start + STORE_AT_ONCE));
  await ctx.db.query(
    'UPDATE mailboxes SET history_id = $2, synced_at = $3 WHERE user_id = $1 AND history_id = $4',
    [ctx.tenantId, historyId, ctx.clock.now(), mailbox.historyId],
  );
  return toRead;
}

async function listAll(ctx: Ctx, labelIds: string[] | undefined): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let pageToken: string | undefined; ; ) {
    const page = await ctx.mail.listThreadIds({ labelIds, pageToken, max: LIST_PAGE, urgency: 'background' });
    for (const thread of page.threads) found.set(thread.id, thread.historyId);
    if (!page.nextPageToken) return found;
    pageToken = page.nextPageToken;
  }
}

async function readAgain(ctx: Ctx, mailbox: MailboxState, threadIds: string[]): Promise<void> {
  const options = { emailAddress: mailbox.emailAddress, urgency: 'background' as const };
  const readings = await mapLimited(threadIds, READ_AT_ONCE, (id) => readThreadAtProvider(ctx, id, options));
  await ctx.db.transaction(async (tx) => {
    if (!(await holdCursor(tx, ctx.tenantId, mailbox.historyId ?? ''))) return;
    await storeReadings(tx, ctx.tenantId, readings);
    await summarizeThreads(tx, ctx.tenantId, threadIds, ctx.clock.now());
  });
}
