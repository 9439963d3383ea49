import type { Sql } from '@triage/database/open-database';
import { findVersion, type MailboxState } from '@triage/database/tables/mailboxes/mailbox-cursors';
import { findOvertaken } from '@triage/database/tables/threads/thread-labels';
import { forgetThreadHistory } from '@triage/database/tables/threads/threads';
import pMap from 'p-map';
import type { TenantContext } from '../../context.ts';
import { fetchMessage, fetchThread } from '../store/refresh-thread.ts';
import { storeMessages } from '../store/store-messages.ts';
import { storeReadings } from '../store/store-readings.ts';
import { summarizeThreads } from '../store/summarize-threads.ts';
import { holdCursor, SyncOvertaken, type SyncRun } from './mailbox-state.ts';
import type { Asked, ReadAlready } from './plan-sync.ts';
import { queueGuestAnswers } from './queue-guest-answers.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'jobs'>;

/** Calls to the provider side by side, for one mailbox. */
const FETCHES_AT_ONCE = 5;
/** So much mail is held in memory and stored at a time. */
const STORE_AT_ONCE = 25;

/** More than this is a bulk import, not new mail: it is read slowly and leaves quota for the user. */
const FEW = 5;

/** Reads and stores the newest of the requested messages, and records them in `read`. True = that was all. */
export async function fetchNewest(
  ctx: Ctx,
  mailbox: MailboxState,
  run: SyncRun,
  asked: Asked,
  read: ReadAlready,
): Promise<boolean> {
  const total = asked.threadIds.length + asked.messageIds.length;
  const patient: SyncRun = total > FEW && run.urgency === 'person' ? { ...run, urgency: 'soon' } : run;
  const messageIds = asked.messageIds.slice(0, STORE_AT_ONCE);
  const threadIds = asked.threadIds.slice(0, STORE_AT_ONCE - messageIds.length);
  if (messageIds.length > 0) await storeNewMessages(ctx, mailbox, patient, messageIds);
  for (const id of messageIds) read.messages.add(id);
  if (threadIds.length > 0) await refreshThreads(ctx, mailbox, patient, threadIds);
  for (const id of threadIds) read.threads.add(id);
  return messageIds.length + threadIds.length === total;
}

/** Makes the cache of these threads what the mailbox has now. */
export async function refreshThreads(
  ctx: Ctx,
  mailbox: MailboxState,
  run: SyncRun,
  threadIds: readonly string[],
): Promise<void> {
  const options = { urgency: run.urgency };
  for (let open = [...threadIds]; open.length > 0; ) {
    const since = await findVersion(ctx.db, ctx.tenantId);
    const readings = await pMap(open, (id) => fetchThread(ctx, id, options), {
      concurrency: FETCHES_AT_ONCE,
    });
    open = await storeUnlessOvertaken(ctx, mailbox, run, { threadIds: open, since }, async (tx, threads) => {
      const current = readings.filter((reading) => threads.has(reading.threadId));
      await queueGuestAnswers(ctx, tx, await storeReadings(tx, ctx.tenantId, current));
    });
  }
}

async function storeNewMessages(ctx: Ctx, mailbox: MailboxState, run: SyncRun, messageIds: string[]) {
  const options = { urgency: run.urgency };
  for (let open = messageIds; open.length > 0; ) {
    const since = await findVersion(ctx.db, ctx.tenantId);
    const fetched = await pMap(open, (id) => fetchMessage(ctx, id, options), {
      concurrency: FETCHES_AT_ONCE,
    });
    const messages = fetched.filter((message) => message !== null);
    const threadIds = [...new Set(messages.map((message) => message.threadId))];
    const again = await storeUnlessOvertaken(ctx, mailbox, run, { threadIds, since }, async (tx, threads) => {
      const current = messages.filter((message) => threads.has(message.threadId));
      await queueGuestAnswers(ctx, tx, await storeMessages(tx, ctx.tenantId, current));
      await forgetThreadHistory(tx, { userId: ctx.tenantId, threadIds: [...threads] });
    });
    open = messages.filter((message) => again.includes(message.threadId)).map((message) => message.messageId);
  }
}

/** Answers the threads that a person has changed since they were read: they are to be read again. */
async function storeUnlessOvertaken(
  ctx: Ctx,
  mailbox: MailboxState,
  run: SyncRun,
  read: { threadIds: readonly string[]; since: string },
  store: (tx: Sql, threadIds: ReadonlySet<string>) => Promise<void>,
): Promise<string[]> {
  return ctx.db.transaction(async (tx) => {
    if (!(await holdCursor(tx, ctx.tenantId, { ...mailbox, fence: run.fence }))) throw new SyncOvertaken();
    const overtaken = await findOvertaken(tx, { userId: ctx.tenantId, ...read });
    const current = read.threadIds.filter((id) => !overtaken.has(id));
    await store(tx, new Set(current));
    await summarizeThreads(tx, ctx.tenantId, current, ctx.clock.now());
    return [...overtaken];
  });
}

export function portions<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
