import type { Sql } from '../../query/query-pool.ts';
import { anyOf, build, type Placeholders, run, sqlStatement, statement } from '../../statements/statement.ts';

const listUntriaged = statement(
  'threads-list-untriaged',
  (p: { userId: string; without: readonly string[]; limit: number }) =>
    build
      .selectFrom('threads')
      .where('user_id', '=', p.userId)
      .where('needs_triage', '=', true)
      .where((e) => e.not(e('thread_id', '=', anyOf(p.without))))
      .select('thread_id as threadId')
      .orderBy('last_message_at', 'desc')
      .orderBy('thread_id', 'desc')
      .limit(p.limit),
);

type Seen = {
  userId: string;
  threadIds: readonly string[];
  lastMessageIds: readonly string[];
  inInboxes: readonly boolean[];
};

const noteTriaged = sqlStatement(
  'threads-note-triaged',
  {},
  (p: Placeholders<Seen>) => `
  UPDATE threads t SET needs_triage = false
  FROM unnest(${p.threadIds}::text[], ${p.lastMessageIds}::text[], ${p.inInboxes}::boolean[])
    AS seen(thread_id, last_message_id, in_inbox)
  WHERE t.user_id = ${p.userId} AND t.thread_id = seen.thread_id AND t.last_message_id = seen.last_message_id
    AND t.in_inbox = seen.in_inbox`,
);

/** Threads that wait for the rules, newest first. */
export async function listUntriagedThreads(
  db: Sql,
  wanted: { userId: string; without: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await run(db, listUntriaged, wanted);
  return rows.map(({ threadId }) => threadId);
}

/** These no longer wait for the rules, unless they have changed since they were read. */
export async function noteTriagedThreads(
  db: Sql,
  userId: string,
  seen: readonly { threadId: string; lastMessageId: string; inInbox: boolean }[],
): Promise<void> {
  await run(db, noteTriaged, {
    userId,
    threadIds: seen.map(({ threadId }) => threadId),
    lastMessageIds: seen.map(({ lastMessageId }) => lastMessageId),
    inInboxes: seen.map(({ inInbox }) => inInbox),
  });
}
