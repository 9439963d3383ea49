import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';
import type { MailUrgency } from '../ports/mail.ts';
import type { CachedMessage } from './cached-thread.ts';
import { findMailbox, holdCursor, type MailboxState, SyncOvertaken } from './mailbox-state.ts';
import { mapLimited } from './map-limited.ts';
import { readHistory } from './read-history.ts';
import { fetchMessage, listPresent } from './refresh-thread.ts';
import { storeMessages } from './store-messages.ts';
import { summarizeThreads } from './summarize-threads.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock'>;

const READ_AT_ONCE = 5;

export interface NewThread {
  threadId: string;
  /** Null where only the provider knows them: the thread is then asked for first. */
  messageIds: readonly string[] | null;
}

interface Reading extends NewThread {
  messages: CachedMessage[];
}

/** Threads as they were read, and the cursor that they were read at. */
export interface NewThreads {
  mailbox: MailboxState;
  readings: Reading[];
  urgency: MailUrgency;
}

export async function readNewThreads(
  ctx: Ctx,
  threads: readonly NewThread[],
  urgency: MailUrgency,
): Promise<NewThreads> {
  const mailbox = await requireMailbox(ctx);
  return { mailbox, urgency, readings: await readAll(ctx, mailbox, threads, urgency) };
}

/**
 * Stores threads that the cache does not know, beside a running sync. One that a sync has cached meanwhile is left
 * alone: its reading is the newer one. Where the cursor has moved since the reading, history says which threads have
 * changed in between, and only those are read again.
 */
export async function storeNewThreads(ctx: Ctx, read: NewThreads): Promise<void> {
  let { mailbox, readings } = read;
  for (;;) {
    const held = await ctx.db.transaction(async (tx) => {
      if (!(await holdCursor(tx, ctx.tenantId, mailbox))) return false;
      await store(ctx, tx, readings);
      return true;
    });
    if (held) return;
    const now = await requireMailbox(ctx);
    if (now.emailAddress !== mailbox.emailAddress) throw new SyncOvertaken();
    const changed = await findChanged(ctx, mailbox, read.urgency);
    const known = await findCached(ctx.db, ctx, readings);
    const open = readings.filter((reading) => !known.has(reading.threadId));
    const again = open.filter((reading) => changed === 'all' || changed.has(reading.threadId));
    const fresh = await readAll(ctx, now, again, read.urgency);
    readings = [...readings.filter((reading) => !again.includes(reading)), ...fresh];
    mailbox = now;
  }
}

async function readAll(
  ctx: Ctx,
  { emailAddress }: MailboxState,
  threads: readonly NewThread[],
  urgency: MailUrgency,
): Promise<Reading[]> {
  const options = { emailAddress, urgency };
  const named = await mapLimited(threads, READ_AT_ONCE, async ({ threadId, messageIds }) => ({
    threadId,
    messageIds: messageIds ?? (await listPresent(ctx, threadId, urgency)).map(({ id }) => id),
  }));
  const ids = named.flatMap(({ threadId, messageIds }) => messageIds.map((id) => ({ threadId, id })));
  const fetched = await mapLimited(ids, READ_AT_ONCE, ({ id }) => fetchMessage(ctx, id, options));
  return named.map(({ threadId, messageIds }) => ({
    threadId,
    messageIds,
    messages: fetched
      .filter((message) => message?.threadId === threadId)
      .filter((message) => message !== null),
  }));
}

async function store(ctx: Ctx, tx: Sql, readings: readonly Reading[]): Promise<void> {
  const known = await findCached(tx, ctx, readings);
  const unknown = readings.filter((reading) => !known.has(reading.threadId));
  const threadIds = unknown.map((reading) => reading.threadId);
  await storeMessages(
    tx,
    ctx.tenantId,
    unknown.flatMap((reading) => reading.messages),
  );
  await summarizeThreads(tx, ctx.tenantId, threadIds, ctx.clock.now());
  await tx.query('DELETE FROM index_queue WHERE user_id = $1 AND thread_id = ANY ($2::text[])', [
    ctx.tenantId,
    readings.map((reading) => reading.threadId),
  ]);
}

async function findChanged(
  ctx: Ctx,
  since: MailboxState,
  urgency: MailUrgency,
): Promise<Set<string> | 'all'> {
  const history = await readHistory(ctx, since.historyId ?? '', urgency);
  return history === 'expired' ? 'all' : new Set(history.changes.map((change) => change.threadId));
}

async function findCached(sql: Sql, ctx: Ctx, threads: readonly NewThread[]): Promise<Set<string>> {
  const rows = await sql.query<{ thread_id: string }>(
    'SELECT thread_id FROM threads WHERE user_id = $1 AND thread_id = ANY ($2::text[])',
    [ctx.tenantId, threads.map((thread) => thread.threadId)],
    'find-cached',
  );
  return new Set(rows.map((row) => row.thread_id));
}

async function requireMailbox(ctx: Ctx): Promise<MailboxState> {
  const mailbox = await findMailbox(ctx.db, ctx.tenantId);
  // The account was exchanged or taken away: the job that opens the new one comes by itself.
  if (!mailbox?.historyId || mailbox.connectedAddress !== mailbox.emailAddress) throw new SyncOvertaken();
  return mailbox;
}
