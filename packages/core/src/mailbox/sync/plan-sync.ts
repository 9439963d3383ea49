import type { MailHistoryChange } from '../../ports/mail.ts';

/** Cached data on the messages in a batch of history. */
export interface KnownMessages {
  /** message id -> thread id */
  messages: ReadonlyMap<string, string>;
  threads: ReadonlySet<string>;
}

export interface SyncPlan {
  /** Unknown threads, or threads with a message that the cache should have and has not: read as a whole. */
  refreshThreads: Set<string>;
  /** Threads that begin in this history. */
  newThreads: Set<string>;
  /** New messages of threads that begin here or are otherwise complete. */
  fetchMessages: Map<string, string>;
  deleteMessages: Map<string, string>;
  /** Label steps on known messages, in order. */
  labelSteps: Extract<MailHistoryChange, { kind: 'labels' }>[];
}

/** Threads fetched since the history was listed: at least as new as the history. */
export interface ReadAlready {
  threads: Set<string>;
  messages: Set<string>;
}

export interface Asked {
  threadIds: string[];
  messageIds: string[];
}

/** What the plan still has to fetch, newest first; null if nothing. */
export function findAsked(plan: SyncPlan, read: ReadAlready): Asked | null {
  const threadIds = [...plan.refreshThreads].filter((id) => !read.threads.has(id)).reverse();
  const messageIds = [...plan.fetchMessages]
    .filter(([id, threadId]) => !read.messages.has(id) && !read.threads.has(threadId))
    .map(([id]) => id)
    .reverse();
  return threadIds.length + messageIds.length === 0 ? null : { threadIds, messageIds };
}

/** A later record may be newer than an earlier read. */
export function forgetRead(read: ReadAlready, changes: readonly MailHistoryChange[]): void {
  for (const { threadId, messageId } of changes) {
    read.threads.delete(threadId);
    read.messages.delete(messageId);
  }
}

/** Labels of messages that are not cached: drafts, spam and trash. */
const OUTSIDE = new Set(['DRAFT', 'SPAM', 'TRASH']);

export function isOutside(labelIds: readonly string[]): boolean {
  return labelIds.some((label) => OUTSIDE.has(label));
}

/**
 * Pure, so that it can be tried with any history. Replaying steps that the cache has seen already is harmless:
 * per label the last step wins, and the steps end at the cursor that is stored with them.
 */
export function planSync(changes: readonly MailHistoryChange[], known: KnownMessages): SyncPlan {
  const plan: SyncPlan = {
    refreshThreads: new Set(),
    newThreads: new Set(),
    fetchMessages: new Map(),
    deleteMessages: new Map(),
    labelSteps: [],
  };
  for (const change of changes) {
    if (change.kind === 'deleted') planDeletion(plan, change, known);
    else if (change.kind === 'added') planAddition(plan, change, known);
    else if (change.kind === 'unclear') plan.refreshThreads.add(change.threadId);
    else planLabels(plan, change, known);
  }
  for (const [messageId, threadId] of plan.fetchMessages)
    if (plan.refreshThreads.has(threadId)) plan.fetchMessages.delete(messageId);
  plan.labelSteps = plan.labelSteps.filter(
    (step) => !plan.refreshThreads.has(step.threadId) && !plan.deleteMessages.has(step.messageId),
  );
  return plan;
}

type Of<K extends MailHistoryChange['kind']> = Extract<MailHistoryChange, { kind: K }>;

function planDeletion(plan: SyncPlan, change: Of<'deleted'>, known: KnownMessages) {
  plan.fetchMessages.delete(change.messageId);
  if (known.messages.has(change.messageId)) plan.deleteMessages.set(change.messageId, change.threadId);
}

function planAddition(plan: SyncPlan, change: Of<'added'>, known: KnownMessages) {
  if (isOutside(change.labelIds)) return;
  const isBack = plan.deleteMessages.delete(change.messageId);
  // Deleted and there again: its labels may be others.
  if (isBack) plan.refreshThreads.add(change.threadId);
  if (known.messages.has(change.messageId)) return;
  // A thread's id is the id of its first message: its later messages are in this history too.
  if (change.messageId === change.threadId) plan.newThreads.add(change.threadId);
  if (known.threads.has(change.threadId) || plan.newThreads.has(change.threadId))
    plan.fetchMessages.set(change.messageId, change.threadId);
  else plan.refreshThreads.add(change.threadId);
}

function planLabels(plan: SyncPlan, change: Of<'labels'>, known: KnownMessages) {
  if (plan.fetchMessages.has(change.messageId)) return;
  if (isOutside(change.added)) {
    if (known.messages.has(change.messageId)) plan.deleteMessages.set(change.messageId, change.threadId);
    return;
  }
  if (isOutside(change.removed)) {
    plan.deleteMessages.delete(change.messageId);
    plan.refreshThreads.add(change.threadId);
    return;
  }
  if (known.messages.has(change.messageId)) plan.labelSteps.push(change);
  // An old thread that comes (back) into the inbox, or a known one with a message we never saw.
  else if (known.threads.has(change.threadId) || change.added.includes('INBOX'))
    plan.refreshThreads.add(change.threadId);
}
