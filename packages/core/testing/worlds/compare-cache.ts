import type { Sql } from '@triage/database/open-database';

/** A message as the mailbox really has it. */
export interface TrueMessage {
  id: string;
  threadId: string;
  labelIds: string[];
}

const OUTSIDE = ['DRAFT', 'SPAM', 'TRASH'];

export interface Compared {
  /** The archive was read: every thread belongs into the cache, not only those of the inbox. */
  archive?: boolean;
}

/**
 * Every difference between the cache and the mailbox, in words; there must be none. A thread is cached if it is in the
 * inbox; a cached thread has exactly the messages and labels of the mailbox.
 */
export async function compareCache(
  sql: Sql,
  userId: string,
  truth: readonly TrueMessage[],
  { archive = false }: Compared = {},
): Promise<string[]> {
  const present = truth.filter((message) => !message.labelIds.some((label) => OUTSIDE.includes(label)));
  const cached = await sql.query<{ message_id: string; thread_id: string; label_ids: string[] }>(
    'SELECT message_id, thread_id, label_ids FROM messages WHERE user_id = $1',
    [userId],
  );
  const threads = await sql.query<{ thread_id: string; label_ids: string[]; message_count: number }>(
    'SELECT thread_id, label_ids, message_count FROM threads WHERE user_id = $1',
    [userId],
  );
  const known = new Map(threads.map((row) => [row.thread_id, row]));
  const stored = new Map(cached.map((row) => [row.message_id, row]));
  const differences: string[] = [];
  for (const message of present) {
    if (!known.has(message.threadId)) {
      if (archive || message.labelIds.includes('INBOX'))
        differences.push(`thread ${message.threadId} is not cached`);
      continue;
    }
    const row = stored.get(message.id);
    if (!row) differences.push(`message ${message.id} of ${message.threadId} is missing`);
    else if (sorted(row.label_ids) !== sorted(message.labelIds))
      differences.push(
        `message ${message.id}: [${sorted(row.label_ids)}], not [${sorted(message.labelIds)}]`,
      );
  }
  const presentIds = new Set(present.map((message) => message.id));
  for (const row of cached)
    if (!presentIds.has(row.message_id)) differences.push(`message ${row.message_id} should be gone`);
  return [...differences, ...compareSummaries(known, present)];
}

function compareSummaries(
  known: ReadonlyMap<string, { thread_id: string; label_ids: string[]; message_count: number }>,
  present: readonly TrueMessage[],
): string[] {
  const byThread = Map.groupBy(present, (message) => message.threadId);
  return [...known.values()].flatMap((row) => {
    const messages = byThread.get(row.thread_id) ?? [];
    const labels = sorted([...new Set(messages.flatMap((message) => message.labelIds))]);
    if (row.message_count === messages.length && sorted(row.label_ids) === labels) return [];
    return [
      `thread ${row.thread_id}: ${row.message_count} messages [${sorted(row.label_ids)}], not [${labels}]`,
    ];
  });
}

function sorted(labels: readonly string[]): string {
  return [...labels].sort().join(' ');
}
