import type { ReminderAbout } from '@triage/contract/inbox/reminders';
import { lookForWork } from '../../distribute/reachable-users.ts';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, oneOf, orNull, text, timestamp } from '../../statements/columns.ts';
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
type Due = { userId: string; now: Date };
type NewReminder = Thread & { remindAt: Date; about: ReminderAbout; now: Date };

/** A message of somebody else that answers; one that a program sent in their absence does not. */
export const isAnswer = (message: string) =>
  `NOT ${message}.from_me AND coalesce(${message}.headers->>'auto-submitted', 'no') ILIKE 'no%'`;

const put = sqlStatement(
  'reminders-put',
  { threadId: text },
  (p: Placeholders<NewReminder>) => `
  INSERT INTO reminders (user_id, thread_id, remind_at, about, since, created_at)
  SELECT t.user_id, t.thread_id, ${p.remindAt}, ${p.about}, t.last_message_at, ${p.now} FROM threads t
  WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId}
  ON CONFLICT (user_id, thread_id) DO UPDATE
    SET remind_at = excluded.remind_at, about = excluded.about, since = excluded.since
  RETURNING thread_id AS "threadId"`,
);

const remove = statement('reminders-delete', (p: Thread) =>
  build
    .deleteFrom('reminders')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .returning('thread_id as threadId'),
);

// A reminder of an email that left just now is listed although its thread is not cached yet.
const list = sqlStatement(
  'reminders-list',
  {
    threadId: text,
    subject: orNull(text),
    sender: orNull(text),
    remindAt: timestamp,
    about: oneOf<ReminderAbout>(),
    since: timestamp,
  },
  (p: Placeholders<{ userId: string; limit: number }>) => `
  SELECT r.thread_id AS "threadId", t.subject, t.sender, r.remind_at AS "remindAt", r.about, r.since FROM reminders r
  LEFT JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = r.thread_id
  WHERE r.user_id = ${p.userId} ORDER BY r.remind_at, r.thread_id LIMIT ${p.limit}`,
);

const findFollowUpOf = sqlStatement(
  'reminders-find-follow-up',
  { waiting: boolean, remindAt: orNull(timestamp), about: orNull(oneOf<ReminderAbout>()) },
  (p: Placeholders<Thread>) => `
  SELECT coalesce(t.waiting, false) AS waiting, r.remind_at AS "remindAt", r.about FROM threads t
  LEFT JOIN reminders r ON r.user_id = ${p.userId} AND r.thread_id = t.thread_id
  WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId}`,
);

// Both the reminder that is still to come and the mark of one that has come.
const cancel = sqlStatement(
  'reminders-cancel-by-answer',
  {},
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  WITH gone AS (DELETE FROM reminders
    WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[]) AND about = 'answer')
  UPDATE classifications SET reminded_about = NULL, reminded_since = NULL
  WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[]) AND reminded_about = 'answer'`,
);

const findNext = statement('reminders-find-next', () =>
  build.selectFrom('reminders').select('remind_at as remindAt').orderBy('remind_at').limit(1),
);

const bumpIfDue = sqlStatement(
  'reminders-bump-version',
  {},
  (p: Placeholders<Due>) => `
  UPDATE mailboxes SET version = version + 1
  WHERE user_id = ${p.userId}
    AND EXISTS (SELECT 1 FROM reminders r WHERE r.user_id = ${p.userId} AND r.remind_at <= ${p.now})`,
);

const ownersDue = (p: { now: Date }) =>
  build
    .selectFrom('reminders')
    .where('remind_at', '<=', p.now)
    .select('user_id as userId')
    .distinct()
    .orderBy('user_id');
const listOwnersDue = statement('reminders-list-owners-due', ownersDue);
const listOwnersDueAmong = statement(
  'reminders-list-owners-due-among',
  (p: { now: Date; among: readonly string[] }) => ownersDue(p).where('user_id', '=', anyOf(p.among)),
);

// The lane of a person's choice: the rules would put a thread without a new message back into Done.
const takeDue = sqlStatement(
  'reminders-take-due',
  { threadId: text },
  (p: Placeholders<Due & { reason: string }>) => `
  WITH gone AS (DELETE FROM reminders WHERE user_id = ${p.userId} AND remind_at <= ${p.now}
      RETURNING thread_id, about, since),
    due AS (SELECT g.* FROM gone g WHERE g.about = 'promise' OR NOT EXISTS (SELECT 1 FROM messages m
      WHERE m.user_id = ${p.userId} AND m.thread_id = g.thread_id AND m.sent_at > g.since AND ${isAnswer('m')})),
    returned AS (
      INSERT INTO classifications (user_id, thread_id, priority, lane, subject, sender, snippet, classified_at,
        classified_by, confidence, reasons, wants_ai, last_message_id, last_message_at, back, reminded_about,
        reminded_since)
      SELECT t.user_id, t.thread_id, 'high', 'reply', t.subject, t.sender, t.snippet, ${p.now}, 'user', 1,
        ARRAY[${p.reason}::text], false, t.last_message_id, t.last_message_at, true, d.about, d.since
      FROM due d JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = d.thread_id
      ON CONFLICT (user_id, thread_id) DO UPDATE SET priority = 'high', lane = 'reply', classified_by = 'user',
        classified_at = excluded.classified_at, confidence = 1, reasons = excluded.reasons, wants_ai = false,
        back = true, subject = excluded.subject, sender = excluded.sender, snippet = excluded.snippet,
        last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at,
        reminded_about = excluded.reminded_about, reminded_since = excluded.reminded_since
      RETURNING thread_id),
    shown AS (DELETE FROM snoozes s USING returned r WHERE s.user_id = ${p.userId} AND s.thread_id = r.thread_id)
  SELECT thread_id AS "threadId" FROM returned`,
);

/** False where the thread is not cached. */
export async function putReminder(tx: Sql, reminder: NewReminder): Promise<boolean> {
  return (await runOne(tx, put, reminder)) !== undefined;
}

export async function deleteReminder(tx: Sql, thread: Thread): Promise<boolean> {
  return (await runOne(tx, remove, thread)) !== undefined;
}

/** The next to come first. */
export function listReminders(db: Sql, wanted: { userId: string; limit: number }) {
  return run(db, list, wanted);
}

/** Undefined where the thread is not cached. */
export function findFollowUp(db: Sql, thread: Thread) {
  return runOne(db, findFollowUpOf, thread);
}

/** Somebody else has answered in these threads. The caller holds the mailbox. */
export async function cancelAnsweredReminders(
  tx: Sql,
  threads: { userId: string; threadIds: readonly string[] },
): Promise<void> {
  await run(tx, cancel, threads);
}

/** For all users. */
export async function findNextReminder(db: Sql): Promise<Date | null> {
  return (await runOne(db, findNext, {}))?.remindAt ?? null;
}

/** Owners with due reminders. */
export async function listOwnersOfDueReminders(db: Sql, now: Date): Promise<string[]> {
  return (await lookForWork(db, listOwnersDue, listOwnersDueAmong, { now })).map(({ userId }) => userId);
}

/** Locks the mailbox of a user with a due reminder, and bumps its version. */
export async function holdDueReminders(tx: Sql, due: Due): Promise<void> {
  await run(tx, bumpIfDue, due);
}

/**
 * Deletes the due reminders of a user, and returns the threads that are back in Reply: of two callers, one gets a
 * row. An answered thread does not return.
 */
export function takeDueReminders(tx: Sql, due: Due & { reason: string }) {
  return run(tx, takeDue, due);
}
