import type { ReminderAbout } from '@triage/contract/inbox/reminders';
import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, integer, oneOf, orNull, text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

type Wanted = { userId: string; since: Date; limit: number };

const ROW = {
  threadId: text,
  messageId: text,
  subject: text,
  sender: text,
  lane: oneOf<Lane>(),
  priority: oneOf<'high' | 'medium' | 'low'>(),
  back: boolean,
  reminded: orNull(oneOf<ReminderAbout>()),
  at: timestamp,
  /** A rule of the person asks for the notification. */
  asked: boolean,
};

const COLUMNS = `t.thread_id AS "threadId", t.last_message_id AS "messageId", t.subject, t.sender, c.lane, c.priority,
    c.back, c.reminded_about AS reminded, t.last_message_at AS at`;

// The verdict must have seen the newest message: a thread that waits for its lane is notified about later.
const listNew = sqlStatement(
  'push-notices-list-new',
  ROW,
  (p: Placeholders<Wanted>) => `
  SELECT ${COLUMNS}, asked.found AS asked FROM threads t
  JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = t.thread_id
    AND c.last_message_id = t.last_message_id
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM rule_runs r
    WHERE r.user_id = ${p.userId} AND r.thread_id = t.thread_id AND r.message_id = t.last_message_id
      AND r.effect->'notify' = 'true' AND r.state IN ('pending', 'done')) AS found) asked
  LEFT JOIN push_notices n ON n.user_id = ${p.userId} AND n.thread_id = t.thread_id
  WHERE t.user_id = ${p.userId} AND t.last_message_at > ${p.since} AND t.in_inbox AND t.unread AND NOT t.last_from_me
    AND NOT t.needs_triage AND n.message_id IS DISTINCT FROM t.last_message_id
    AND (c.lane IN ('reply', 'schedule') OR asked.found)
    AND NOT EXISTS (SELECT 1 FROM snoozes s WHERE s.user_id = ${p.userId} AND s.thread_id = t.thread_id)
    AND NOT EXISTS (SELECT 1 FROM quiet_threads q WHERE q.user_id = ${p.userId} AND q.thread_id = t.thread_id)
  ORDER BY t.last_message_at DESC LIMIT ${p.limit}`,
);

const listBack = sqlStatement(
  'push-notices-list-back',
  ROW,
  (p: Placeholders<{ userId: string; limit: number }>) => `
  SELECT ${COLUMNS}, false AS asked FROM classifications c
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = c.thread_id
    AND (t.in_inbox OR c.reminded_about IS NOT NULL)
  LEFT JOIN push_notices n ON n.user_id = ${p.userId} AND n.thread_id = c.thread_id
  WHERE c.user_id = ${p.userId} AND c.back AND n.back IS DISTINCT FROM true
  ORDER BY t.last_message_at DESC LIMIT ${p.limit}`,
);

const put = sqlStatement(
  'push-notices-put',
  {},
  (
    p: Placeholders<{
      userId: string;
      threadIds: readonly string[];
      messageIds: readonly string[];
      backs: readonly string[];
      now: Date;
    }>,
  ) => `
  INSERT INTO push_notices (user_id, thread_id, message_id, back, noticed_at)
  SELECT ${p.userId}, u.thread_id, u.message_id, u.back = 'true', ${p.now}
  FROM unnest(${p.threadIds}::text[], ${p.messageIds}::text[], ${p.backs}::text[]) AS u (thread_id, message_id, back)
  ON CONFLICT (user_id, thread_id) DO UPDATE
  SET message_id = excluded.message_id, back = excluded.back, noticed_at = excluded.noticed_at, closed = false`,
);

// A thread that was opened since may be snoozed again, and its next reminder is a new one.
const resetOpened = sqlStatement(
  'push-notices-reset-opened',
  {},
  (p: Placeholders<{ userId: string }>) => `
  UPDATE push_notices n SET back = false WHERE n.user_id = ${p.userId} AND n.back AND NOT EXISTS (
    SELECT 1 FROM classifications c WHERE c.user_id = ${p.userId} AND c.thread_id = n.thread_id AND c.back)`,
);

const listOutdated = sqlStatement(
  'push-notices-list-outdated',
  { threadId: text },
  (p: Placeholders<{ userId: string }>) => `
  SELECT n.thread_id AS "threadId" FROM push_notices n WHERE n.user_id = ${p.userId} AND NOT n.closed AND NOT EXISTS (
    SELECT 1 FROM threads t LEFT JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = t.thread_id
    WHERE t.user_id = ${p.userId} AND t.thread_id = n.thread_id
      AND (t.in_inbox OR c.reminded_about IS NOT NULL) AND (t.unread OR c.back))`,
);

const close = sqlStatement(
  'push-notices-close',
  {},
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  UPDATE push_notices SET closed = true WHERE user_id = ${p.userId} AND thread_id = ANY(${p.threadIds}::text[])`,
);

const countUnread = sqlStatement(
  'push-notices-count-unread',
  { unread: integer },
  (p: Placeholders<{ userId: string }>) => `
  SELECT count(*)::int AS unread FROM threads t
  JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = t.thread_id AND c.lane = 'reply'
  WHERE t.user_id = ${p.userId} AND t.unread AND t.in_inbox
    AND NOT EXISTS (SELECT 1 FROM snoozes s WHERE s.user_id = ${p.userId} AND s.thread_id = t.thread_id)`,
);

const listNotified = sqlStatement(
  'push-notices-list-notified',
  { threadId: text },
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  SELECT n.thread_id AS "threadId" FROM push_notices n
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = n.thread_id AND t.last_message_id = n.message_id
  WHERE n.user_id = ${p.userId} AND n.thread_id = ANY(${p.threadIds}::text[])`,
);

const prune = sqlStatement(
  'push-notices-prune',
  {},
  (p: Placeholders<{ userId: string; before: Date }>) => `
  DELETE FROM push_notices WHERE user_id = ${p.userId} AND closed AND noticed_at < ${p.before}`,
);

/** Unread threads whose newest message nobody was notified about, newest first. */
export function listNewToNotify(db: Sql, wanted: Wanted) {
  return run(db, listNew, wanted);
}

/** Threads whose snooze has ended and which were not opened since. */
export function listBackToNotify(db: Sql, wanted: { userId: string; limit: number }) {
  return run(db, listBack, wanted);
}

export async function putNotices(
  db: Sql,
  {
    userId,
    now,
    threads,
  }: {
    userId: string;
    now: Date;
    threads: readonly { threadId: string; messageId: string; back: boolean }[];
  },
): Promise<void> {
  await run(db, put, {
    userId,
    now,
    threadIds: threads.map(({ threadId }) => threadId),
    messageIds: threads.map(({ messageId }) => messageId),
    backs: threads.map(({ back }) => String(back)),
  });
}

export async function resetOpenedNotices(db: Sql, userId: string): Promise<void> {
  await run(db, resetOpened, { userId });
}

/** The threads with a notification that is outdated because they were read or left the inbox. */
export async function listOutdatedNotices(db: Sql, userId: string): Promise<string[]> {
  return (await run(db, listOutdated, { userId })).map(({ threadId }) => threadId);
}

/** Those of the threads whose newest message was dealt with. */
export async function findNotified(
  db: Sql,
  threads: { userId: string; threadIds: readonly string[] },
): Promise<string[]> {
  return (await run(db, listNotified, threads)).map(({ threadId }) => threadId);
}

export async function closeNotices(
  db: Sql,
  closed: { userId: string; threadIds: readonly string[] },
): Promise<void> {
  await run(db, close, closed);
}

export async function pruneNotices(db: Sql, wanted: { userId: string; before: Date }): Promise<void> {
  await run(db, prune, wanted);
}

/** Unread threads in Reply, for the badge of the app's icon. */
export async function countUnreadReplies(db: Sql, userId: string): Promise<number> {
  return (await runOne(db, countUnread, { userId }))?.unread ?? 0;
}
