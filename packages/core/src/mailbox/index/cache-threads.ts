import type { Sql } from '@triage/database/open-database';
import { removeFromQueue } from '@triage/database/tables/index-queue';
import {
  findMailbox,
  findVersion,
  type MailboxState,
} from '@triage/database/tables/mailboxes/mailbox-cursors';
import { findCachedMessages } from '@triage/database/tables/messages/messages';
import { listMessagesOfThreads } from '@triage/database/tables/messages/thread-messages';
import { findOvertaken } from '@triage/database/tables/threads/thread-labels';
import {
  leaveWithoutLane,
  markForTriage,
  summarizeThreadRows,
} from '@triage/database/tables/threads/threads';
import pMap from 'p-map';
import type { TenantContext } from '../../context.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import type { MailUrgency } from '../../ports/mail.ts';
import { fetchMessage, listPresent } from '../store/refresh-thread.ts';
import { storeMessages } from '../store/store-messages.ts';
import { summarizeThreads } from '../store/summarize-threads.ts';
import { fetchHistory } from '../sync/fetch-history.ts';
import { holdCursor, SyncOvertaken } from '../sync/mailbox-state.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock'>;

const THREADS_AT_ONCE = 5;

export interface NewThread {
  threadId: string;
  messageIds: readonly string[];
  /**
   * What else of the thread exists after these messages: nothing, others that are read later, or perhaps some that only
   * the provider knows, which is then asked.
   */
  rest: 'none' | 'later' | 'unknown';
}

interface Reading extends NewThread {
  messages: CachedMessage[];
}

/** Threads as they were read, and the cursor and the version of the cache that they were read at. */
export interface NewThreads {
  mailbox: MailboxState;
  since: string;
  readings: Reading[];
  urgency: MailUrgency;
}

export interface StoreOptions {
  /** False for the archive: threads outside the inbox without a lane get none. */
  triages?: boolean;
}

export async function fetchNewThreads(
  ctx: Ctx,
  threads: readonly NewThread[],
  urgency: MailUrgency,
): Promise<NewThreads> {
  const mailbox = await requireMailbox(ctx);
  const since = await findVersion(ctx.db, ctx.tenantId);
  return { mailbox, since, urgency, readings: await fetchReadings(ctx, threads, urgency) };
}

/**
 * Stores messages missing from the cache while a sync may run. One that a sync has cached meanwhile is skipped: the
 * sync read it later. If the cursor has moved since the read, history says which threads have changed in between, and
 * only those are read again; so are those that a user has changed through us.
 */
export async function storeNewThreads(
  ctx: Ctx,
  read: NewThreads,
  { triages = true }: StoreOptions = {},
): Promise<void> {
  for (let { mailbox, since, readings } = read; readings.length > 0; ) {
    const overtaken = await storeUnlessMoved(ctx, { mailbox, since, readings }, { triages });
    if (overtaken?.size === 0) return;
    const now = await requireMailbox(ctx);
    if (now.emailAddress !== mailbox.emailAddress) throw new SyncOvertaken();
    const changed = overtaken ?? (await findChanged(ctx, mailbox, read.urgency));
    const again = await findToReadAgain(ctx, readings, changed);
    since = await findVersion(ctx.db, ctx.tenantId);
    const fresh = await fetchReadings(ctx, again, read.urgency);
    readings = overtaken ? fresh : [...readings.filter((reading) => !again.includes(reading)), ...fresh];
    mailbox = now;
  }
}

/** Null = the cursor has moved, and nothing was stored. Else the threads that a person has changed meanwhile. */
async function storeUnlessMoved(
  ctx: Ctx,
  { mailbox, since, readings }: Omit<NewThreads, 'urgency'>,
  options: StoreOptions,
): Promise<Set<string> | null> {
  const threadIds = readings.map((reading) => reading.threadId);
  return ctx.db.transaction(async (tx) => {
    if (!(await holdCursor(tx, ctx.tenantId, mailbox))) return null;
    const overtaken = await findOvertaken(tx, { userId: ctx.tenantId, threadIds, since });
    await store(
      ctx,
      tx,
      readings.filter((reading) => !overtaken.has(reading.threadId)),
      options,
    );
    return overtaken;
  });
}

async function findToReadAgain(
  ctx: Ctx,
  readings: readonly Reading[],
  changed: Set<string> | 'all',
): Promise<Reading[]> {
  const cached = await findCached(ctx.db, ctx, readings);
  return readings
    .filter((reading) => changed === 'all' || changed.has(reading.threadId))
    .filter((reading) => reading.messageIds.some((id) => !cached.has(id)));
}

async function fetchReadings(
  ctx: Ctx,
  threads: readonly NewThread[],
  urgency: MailUrgency,
): Promise<Reading[]> {
  const concurrency = await ctx.mail.batchSize();
  const fetchAll = async (ids: readonly string[]) => {
    const fetched = await pMap(ids, (id) => fetchMessage(ctx, id, { urgency }), { concurrency });
    return fetched.filter((message) => message !== null);
  };
  const messages = await fetchAll(threads.flatMap((thread) => thread.messageIds));
  const readings = threads.map((thread) => ({
    ...thread,
    messages: messages.filter((message) => message.threadId === thread.threadId),
  }));
  const asking = readings.filter(({ rest }) => rest === 'unknown');
  const unseen = new Map((await askForUnseen(ctx, asking, urgency)).map((found) => [found.threadId, found]));
  return pMap(
    readings,
    async (reading) => {
      const { messageIds = [] } = unseen.get(reading.threadId) ?? {};
      if (messageIds.length === 0) return reading;
      const all = [...reading.messages, ...(await fetchAll(messageIds))];
      return { ...reading, messageIds: [...reading.messageIds, ...messageIds], messages: all };
    },
    { concurrency: THREADS_AT_ONCE },
  );
}

/** Messages that cached threads answer and that are not cached. */
export async function findUnseen(
  ctx: Ctx,
  threadIds: readonly string[],
  urgency: MailUrgency,
): Promise<NewThread[]> {
  const messages = await listMessagesOfThreads(ctx.db, { userId: ctx.tenantId, threadIds });
  const threads = [...Map.groupBy(messages, ({ threadId }) => threadId)];
  const cached = threads.map(([threadId, own]) => ({
    threadId,
    messageIds: own.map(({ messageId }) => messageId),
    messages: own,
  }));
  return askForUnseen(ctx, cached, urgency);
}

type Answers = Pick<CachedMessage, 'rfcMessageId' | 'inReplyTo' | 'references'>;

/**
 * The other messages of threads that answer something unseen. To ask for the ids of a thread costs as much as two of its
 * messages; what answers nothing is alone in it.
 */
async function askForUnseen(
  ctx: Ctx,
  readings: readonly { threadId: string; messageIds: readonly string[]; messages: readonly Answers[] }[],
  urgency: MailUrgency,
): Promise<NewThread[]> {
  return pMap(
    readings.filter(({ messages }) => answersUnseen(messages)),
    async ({ threadId, messageIds }): Promise<NewThread> => {
      const present = (await listPresent(ctx, threadId, urgency)).map(({ id }) => id);
      return { threadId, messageIds: present.filter((id) => !messageIds.includes(id)), rest: 'none' };
    },
    { concurrency: THREADS_AT_ONCE },
  );
}

function answersUnseen(messages: readonly Answers[]): boolean {
  const seen = new Set(messages.map((message) => message.rfcMessageId));
  return messages.some((message) =>
    [message.inReplyTo, ...message.references].some((id) => id !== '' && !seen.has(id)),
  );
}

async function store(
  ctx: Ctx,
  tx: Sql,
  readings: readonly Reading[],
  { triages }: StoreOptions,
): Promise<void> {
  const cached = await findCached(tx, ctx, readings);
  const fresh = readings.flatMap((reading) => reading.messages).filter((one) => !cached.has(one.messageId));
  const threadIds = [...new Set(fresh.map((message) => message.threadId))];
  await storeMessages(tx, ctx.tenantId, fresh, { areNew: false });
  if (triages) await summarizeThreads(tx, ctx.tenantId, threadIds, ctx.clock.now());
  // No lane shows them: browsers that poll need not read their lanes again.
  else await summarizeThreadRows(tx, { userId: ctx.tenantId, threadIds, now: ctx.clock.now() });
  // A thread that has its older messages only now was sorted by its newest one alone.
  await markForTriage(tx, { userId: ctx.tenantId, threadIds });
  if (!triages) await leaveWithoutLane(tx, { userId: ctx.tenantId, threadIds });
  const ended = readings.filter((reading) => reading.rest !== 'later');
  await removeFromQueue(tx, { userId: ctx.tenantId, threadIds: ended.map((reading) => reading.threadId) });
}

async function findChanged(
  ctx: Ctx,
  since: MailboxState,
  urgency: MailUrgency,
): Promise<Set<string> | 'all'> {
  const history = await fetchHistory(ctx, since.historyId ?? '', urgency);
  return history === 'expired' ? 'all' : new Set(history.changes.map((change) => change.threadId));
}

function findCached(sql: Sql, ctx: Ctx, threads: readonly NewThread[]): Promise<Set<string>> {
  const messageIds = threads.flatMap((thread) => thread.messageIds);
  return findCachedMessages(sql, { userId: ctx.tenantId, messageIds });
}

async function requireMailbox(ctx: Ctx): Promise<MailboxState> {
  const mailbox = await findMailbox(ctx.db, ctx.tenantId);
  // The account was replaced or disconnected: opening the new one enqueues its own job.
  if (!mailbox?.historyId || mailbox.connectedAddress !== mailbox.emailAddress) throw new SyncOvertaken();
  return mailbox;
}
