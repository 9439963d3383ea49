import type { Sql } from '../../query/query-pool.ts';
import { boolean, oneOf, orNull, text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, runOne, sqlStatement } from '../../statements/statement.ts';

type Thread = { userId: string; threadId: string };

// The reader's data besides the messages of a thread, from several tables in one statement.
const find = sqlStatement(
  'thread-marks-find',
  {
    waiting: boolean,
    remindAt: orNull(timestamp),
    about: orNull(oneOf<'answer' | 'promise'>()),
    readTo: orNull(text),
    readAt: orNull(timestamp),
    quiet: boolean,
  },
  (p: Placeholders<Thread>) => `
  SELECT coalesce(t.waiting, false) AS waiting, r.remind_at AS "remindAt", r.about, l.message_id AS "readTo",
    l.read_at AS "readAt", q.thread_id IS NOT NULL AS quiet
  FROM threads t LEFT JOIN reminders r ON r.user_id = ${p.userId} AND r.thread_id = t.thread_id
  LEFT JOIN reading_places l ON l.user_id = ${p.userId} AND l.thread_id = t.thread_id
  LEFT JOIN quiet_threads q ON q.user_id = ${p.userId} AND q.thread_id = t.thread_id
  WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId}`,
);

/** Undefined where the thread is not cached. */
export function findThreadMarks(db: Sql, thread: Thread) {
  return runOne(db, find, thread);
}
