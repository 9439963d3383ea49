import type { Sql } from '@triage/database/open-database';
import { findThreadsOf, putRefs } from '@triage/database/tables/imap/refs';
import type { FreshMessage } from './message-identity.ts';

/**
 * The thread of each, oldest first: the server's own; else the first one known of its Message-ID and of those that it
 * refers to; else one known of a message here that it is linked with; else a new one with its own id. It is fixed at
 * first sight: a thread never changes. What is newer may have been stored before, so links lead both ways.
 */
export async function putInThreads(
  tx: Sql,
  userId: string,
  messages: readonly FreshMessage[],
): Promise<Map<string, string>> {
  const named = [...new Set(messages.flatMap(namesOf))];
  const threads = named.length > 0 ? await findThreadsOf(tx, userId, named) : new Map<string, string>();
  const known = new Set(threads.keys());
  const linked = threads.size > 0 ? spreadAlongLinks(messages, threads) : threads;
  const placed = new Map<string, string>();
  for (const message of messages) {
    const names = namesOf(message);
    const found =
      names.map((name) => threads.get(name)).find((thread) => thread !== undefined) ??
      names.map((name) => linked.get(name)).find((thread) => thread !== undefined);
    const threadId = message.serverThread ?? found ?? message.id;
    placed.set(message.id, threadId);
    // A reply may be stored before the message that it answers: that one then finds the thread.
    for (const name of names) if (!threads.has(name)) threads.set(name, threadId);
  }
  const fresh = [...threads].filter(([rfcId]) => !known.has(rfcId));
  await putRefs(
    tx,
    userId,
    fresh.map(([rfcId, threadId]) => ({ rfcId, threadId })),
  );
  return placed;
}

/** The threads that names lead to over messages that name both. */
function spreadAlongLinks(
  messages: readonly FreshMessage[],
  threads: ReadonlyMap<string, string>,
): Map<string, string> {
  const spread = new Map(threads);
  const byName = new Map<string, FreshMessage[]>();
  for (const message of messages)
    for (const name of namesOf(message)) byName.set(name, [...(byName.get(name) ?? []), message]);
  const waiting = [...threads.keys()];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const threadId = spread.get(name) ?? '';
    for (const message of byName.get(name) ?? [])
      for (const other of namesOf(message))
        if (!spread.has(other)) {
          spread.set(other, threadId);
          waiting.push(other);
        }
    byName.delete(name);
  }
  return spread;
}

function namesOf({ rfcId, references }: FreshMessage): string[] {
  return [...(rfcId ? [rfcId] : []), ...references];
}
