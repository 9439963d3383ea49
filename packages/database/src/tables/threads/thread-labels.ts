import type { Sql } from '../../query/query-pool.ts';
import {
  anyOf,
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Thread = { userId: string; threadId: string };

const findFlags = statement('threads-find-flags', (p: Thread) =>
  build
    .selectFrom('threads')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .select(['unread', 'in_inbox as inInbox', 'starred', 'label_ids as labelIds']),
);

const listLabels = statement('threads-list-labels', (p: { userId: string; threadIds: readonly string[] }) =>
  build
    .selectFrom('threads')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', anyOf(p.threadIds))
    .select(['thread_id as threadId', 'label_ids as labelIds']),
);

const gatherLabels = sqlStatement(
  'threads-gather-labels',
  {},
  (p: Placeholders<Thread>) => `
  UPDATE threads t SET label_ids = (SELECT coalesce(array_agg(DISTINCT label ORDER BY label), '{}')
    FROM messages m, unnest(m.label_ids) AS label
    WHERE m.user_id = ${p.userId} AND m.thread_id = ${p.threadId})
  WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId}`,
);

// Another statement, because it reads the labels that the one before has written.
const noteLabels = sqlStatement(
  'threads-note-labels',
  {},
  (p: Placeholders<Thread>) => `
  UPDATE threads SET in_inbox = 'INBOX' = ANY (label_ids), unread = 'UNREAD' = ANY (label_ids),
    starred = 'STARRED' = ANY (label_ids), history_id = NULL,
    labels_version = (SELECT version FROM mailboxes WHERE user_id = ${p.userId})
  WHERE user_id = ${p.userId} AND thread_id = ${p.threadId}`,
);

/** Undefined where the thread is not cached. */
export function findThreadFlags(db: Sql, thread: Thread) {
  return runOne(db, findFlags, thread);
}

export async function listLabelsOfThreads(
  db: Sql,
  threads: { userId: string; threadIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const rows = await run(db, listLabels, threads);
  return new Map(rows.map(({ threadId, labelIds }) => [threadId, labelIds]));
}

/** In a transaction, after the labels of its messages: see `changeMessageLabel`. */
export async function noteThreadLabels(tx: Sql, thread: Thread): Promise<void> {
  await run(tx, gatherLabels, thread);
  await run(tx, noteLabels, thread);
}

const findOvertakenOf = statement(
  'threads-find-overtaken',
  (p: { userId: string; threadIds: readonly string[]; since: string }) =>
    build
      .selectFrom('threads')
      .where('user_id', '=', p.userId)
      .where('thread_id', '=', anyOf(p.threadIds))
      .where('labels_version', '>', p.since)
      .select('thread_id as threadId'),
);

/**
 * The threads whose labels a user has changed through us since that version of the mailbox. A sync may have read them
 * before: storing its read would undo the change until the next sync, which without a push is minutes later.
 */
export async function findOvertaken(
  tx: Sql,
  { userId, threadIds, since }: { userId: string; threadIds: readonly string[]; since: string },
): Promise<Set<string>> {
  if (threadIds.length === 0) return new Set();
  const rows = await run(tx, findOvertakenOf, { userId, threadIds: [...new Set(threadIds)], since });
  return new Set(rows.map(({ threadId }) => threadId));
}
