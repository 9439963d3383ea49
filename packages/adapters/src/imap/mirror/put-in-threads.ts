import type { Sql } from '@triage/database/open-database';
import { findThreadsOf, putRefs } from '@triage/database/tables/imap/refs';
import type { FreshMessage } from './message-identity.ts';

/**
 * The thread of each, oldest first: the server's own; else the first one known of its Message-ID and of those that it
 * refers to; else a new one with its own id. It is fixed at first sight: a thread never changes.
 */
export async function putInThreads(
  tx: Sql,
  userId: string,
  messages: readonly FreshMessage[],
): Promise<Map<string, string>> {
  const named = [...new Set(messages.flatMap(namesOf))];
  const threads = named.length > 0 ? await findThreadsOf(tx, userId, named) : new Map<string, string>();
  const known = new Set(threads.keys());
  const placed = new Map<string, string>();
  for (const message of messages) {
    const names = namesOf(message);
    const found = names.map((name) => threads.get(name)).find((thread) => thread !== undefined);
    const threadId = message.serverThread ?? found ?? message.id;
    placed.set(message.id, threadId);
    // A reply that came before what it answers: that one then finds the thread.
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

function namesOf({ rfcId, references }: FreshMessage): string[] {
  return [...(rfcId ? [rfcId] : []), ...references];
}
