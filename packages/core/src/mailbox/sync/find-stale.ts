import { listQueuedThreadIds } from '@triage/database/tables/index-queue';
import { listMessagesToCompare } from '@triage/database/tables/messages/thread-messages';
import type { TenantContext } from '../../context.ts';
import { COMPARED_LABELS, type WholeMailbox } from './list-whole-mailbox.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

interface CachedIds {
  historyId: string | null;
  messages: Map<string, string[]>;
}

/** `since` = the cursor at which the cache was last right. While the inbox is still being listed, the list is to come. */
export interface CacheClaim {
  since: string;
  inboxListed: boolean;
  /** Every message outside the inbox was read too. */
  archiveRead: boolean;
}

/** The threads that must be read again, newest first. */
export async function findStale(ctx: Ctx, listed: WholeMailbox, claim: CacheClaim): Promise<string[]> {
  const cached = await listCachedIds(ctx);
  const present = groupByThread(listed.messages);
  const waiting = await listQueuedThreadIds(ctx.db, ctx.tenantId);
  const inInbox = new Set([...listed.labelled.INBOX].map((id) => listed.messages.get(id)));
  const stale: string[] = [];
  for (const [threadId, historyId] of listed.threads) {
    const known = cached.get(threadId);
    const touched = historyId === '0' || isLater(historyId, claim.since);
    if (!known) {
      // Threads that the first indexing or the archive still has to fetch are not missing.
      const expected = touched || claim.archiveRead || (claim.inboxListed && inInbox.has(threadId));
      if (expected && present.has(threadId) && !waiting.has(threadId)) stale.push(threadId);
    } else if (
      (touched && known.historyId !== historyId) ||
      differs(known.messages, present.get(threadId) ?? [], listed)
    )
      stale.push(threadId);
  }
  return [...stale, ...[...cached.keys()].filter((threadId) => !listed.threads.has(threadId))];
}

function differs(known: Map<string, string[]>, present: readonly string[], listed: WholeMailbox): boolean {
  if (known.size !== present.length) return true;
  return present.some((id) => {
    const labels = known.get(id);
    if (!labels) return true;
    return COMPARED_LABELS.some((label) => labels.includes(label) !== listed.labelled[label].has(id));
  });
}

function groupByThread(messages: ReadonlyMap<string, string>): Map<string, string[]> {
  const threads = new Map<string, string[]>();
  for (const [id, threadId] of messages) {
    const ids = threads.get(threadId);
    if (ids) ids.push(id);
    else threads.set(threadId, [id]);
  }
  return threads;
}

async function listCachedIds(ctx: Ctx): Promise<Map<string, CachedIds>> {
  const rows = await listMessagesToCompare(ctx.db, { userId: ctx.tenantId, labels: COMPARED_LABELS });
  const threads = new Map<string, CachedIds>();
  for (const { threadId, historyId, messageId, labels } of rows) {
    const thread = threads.get(threadId) ?? { historyId, messages: new Map() };
    if (messageId) thread.messages.set(messageId, labels);
    threads.set(threadId, thread);
  }
  return threads;
}

/** History ids are decimal text beyond 64 bit signed: of two, the longer one is the later one. */
function isLater(historyId: string, than: string): boolean {
  return historyId.length === than.length ? historyId > than : historyId.length > than.length;
}
