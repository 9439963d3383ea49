import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import {
  anyOf,
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Threads = { userId: string; threadIds: readonly string[] };

const deleteEmpty = sqlStatement(
  'threads-delete-empty',
  {},
  (p: Placeholders<Threads>) => `
  DELETE FROM threads t USING unnest(${p.threadIds}::text[]) AS changed(thread_id)
  WHERE t.user_id = ${p.userId} AND t.thread_id = changed.thread_id
    AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.user_id = ${p.userId} AND m.thread_id = t.thread_id)`,
);

/** Of the Message-ID and the sender of each; null where a message has no Message-ID. */
const keyOfMessages = `CASE WHEN bool_and(m.rfc_message_id <> '') THEN ('x' || substr(encode(sha256(convert_to(string_agg(
        DISTINCT (m.rfc_message_id || ' ' || lower(m.from_address)) COLLATE "C", ' '
        ORDER BY (m.rfc_message_id || ' ' || lower(m.from_address)) COLLATE "C"), 'UTF8')), 'hex'), 1, 16)
      )::bit(64)::bigint END`;

const summarize = sqlStatement(
  'threads-summarize',
  {},
  (p: Placeholders<Threads & { now: Date }>) => `
  UPDATE threads t SET
    subject = coalesce(nullif(opening.subject, ''), last.subject),
    sender = coalesce(other.sender, last.sender),
    participants = whole.participants,
    snippet = last.snippet,
    label_ids = labels.ids,
    unread = 'UNREAD' = ANY (labels.ids),
    starred = 'STARRED' = ANY (labels.ids),
    in_inbox = 'INBOX' = ANY (labels.ids),
    has_attachment = whole.has_attachment,
    last_from_me = last.from_me,
    received = other.sender IS NOT NULL,
    message_count = whole.message_count,
    waiting = CASE WHEN NOT last.from_me THEN false WHEN t.last_message_id = last.message_id THEN t.waiting END,
    last_message_at = last.sent_at,
    last_message_id = last.message_id,
    twin_key = whole.twin_key,
    received_key = CASE WHEN whole.written AND other.sender IS NOT NULL THEN (SELECT ${keyOfMessages}
      FROM messages m WHERE m.user_id = ${p.userId} AND m.thread_id = changed.thread_id AND NOT m.from_me) END,
    needs_triage = t.needs_triage OR t.last_message_id <> last.message_id
      OR t.in_inbox <> ('INBOX' = ANY (labels.ids)),
    updated_at = ${p.now}
  FROM unnest(${p.threadIds}::text[]) AS changed(thread_id)
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS message_count, bool_or(m.attachment_names <> '') AS has_attachment,
      left(string_agg(DISTINCT m.from_name || ' ' || m.from_address, ' '), 4000) AS participants,
      bool_or(m.from_me) AS written, ${keyOfMessages} AS twin_key
    FROM messages m WHERE m.user_id = ${p.userId} AND m.thread_id = changed.thread_id) whole
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT label ORDER BY label), '{}') AS ids
    FROM messages m, unnest(m.label_ids) AS label WHERE m.user_id = ${p.userId} AND m.thread_id = changed.thread_id) labels
  CROSS JOIN LATERAL (
    SELECT m.message_id, m.sent_at, m.subject, m.snippet, m.from_me, display_sender(m.from_name, m.from_address) AS sender
    FROM messages m WHERE m.user_id = ${p.userId} AND m.thread_id = changed.thread_id
    ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1) last
  CROSS JOIN LATERAL (
    SELECT m.subject FROM messages m WHERE m.user_id = ${p.userId} AND m.thread_id = changed.thread_id
    ORDER BY m.sent_at, m.message_id LIMIT 1) opening
  LEFT JOIN LATERAL (
    SELECT display_sender(m.from_name, m.from_address) AS sender
    FROM messages m WHERE m.user_id = ${p.userId} AND m.thread_id = changed.thread_id AND NOT m.from_me
    ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1) other ON true
  WHERE t.user_id = ${p.userId} AND t.thread_id = changed.thread_id`,
);

const askTriage = sqlStatement(
  'threads-ask-triage',
  {},
  (p: Placeholders<Threads>) => `
  UPDATE threads SET needs_triage = true WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])`,
);

const skipTriage = sqlStatement(
  'threads-leave-without-lane',
  {},
  (p: Placeholders<Threads>) => `
  UPDATE threads t SET needs_triage = false
  WHERE t.user_id = ${p.userId} AND t.thread_id = ANY (${p.threadIds}::text[]) AND NOT t.in_inbox
    AND NOT EXISTS (SELECT 1 FROM classifications c WHERE c.user_id = ${p.userId} AND c.thread_id = t.thread_id)`,
);

const forgetHistory = sqlStatement(
  'threads-forget-history',
  {},
  (p: Placeholders<Threads>) => `
  UPDATE threads SET history_id = NULL WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])`,
);

const rememberHistory = sqlStatement(
  'threads-remember-history',
  {},
  (p: Placeholders<Threads & { historyIds: readonly string[] }>) => `
  UPDATE threads t SET history_id = nullif(seen.history_id, '')
  FROM unnest(${p.threadIds}::text[], ${p.historyIds}::text[]) AS seen(thread_id, history_id)
  WHERE t.user_id = ${p.userId} AND t.thread_id = seen.thread_id`,
);

const find = statement('threads-exists', (p: { userId: string; threadId: string }) =>
  build
    .selectFrom('threads')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .select('thread_id as threadId'),
);

/** A thread's row is computed from its messages after every change; a thread without messages is deleted. */
export async function summarizeThreadRows(db: Sql, threads: Threads & { now: Date }): Promise<void> {
  await run(db, deleteEmpty, threads);
  await run(db, summarize, threads);
}

export async function markForTriage(db: Sql, threads: Threads): Promise<void> {
  await run(db, askTriage, threads);
}

/** Threads that are neither in the inbox nor in a lane do not wait for the rules. */
export async function leaveWithoutLane(tx: Sql, threads: Threads): Promise<void> {
  await run(tx, skipTriage, threads);
}

/** The last listing of these threads is outdated; only reading the whole threads updates it. */
export async function forgetThreadHistory(db: Sql, threads: Threads): Promise<void> {
  await run(db, forgetHistory, threads);
}

/** The listing of each thread at its last read: if it is unchanged, so is the thread. */
export async function rememberThreadHistory(
  db: Sql,
  threads: Threads & { historyIds: readonly string[] },
): Promise<void> {
  await run(db, rememberHistory, threads);
}

export async function threadExists(db: Sql, thread: { userId: string; threadId: string }): Promise<boolean> {
  return (await runOne(db, find, thread)) !== undefined;
}

const findKnown = statement('threads-find-known', (p: Threads) =>
  build
    .selectFrom('threads')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', anyOf(p.threadIds))
    .select('thread_id as threadId'),
);

const listNames = sqlStatement(
  'threads-list-names',
  { threadId: text, subject: text, sender: text },
  (p: Placeholders<Threads>) => `
  SELECT t.thread_id AS "threadId", t.subject, t.sender
  FROM unnest(${p.threadIds}::text[]) WITH ORDINALITY AS wanted (id, place)
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = wanted.id ORDER BY wanted.place`,
);

/** Which of the threads are cached. */
export async function findCachedThreadIds(db: Sql, threads: Threads): Promise<Set<string>> {
  return new Set((await run(db, findKnown, threads)).map(({ threadId }) => threadId));
}

/** In the order in which they were asked for. */
export async function listThreadNames(db: Sql, threads: Threads) {
  return threads.threadIds.length === 0 ? [] : run(db, listNames, threads);
}

const removeAll = statement('threads-delete-all', (p: { userId: string }) =>
  build.deleteFrom('threads').where('user_id', '=', p.userId),
);

/** With everything that hangs on them. */
export async function deleteAllThreads(tx: Sql, userId: string): Promise<void> {
  await run(tx, removeAll, { userId });
}
