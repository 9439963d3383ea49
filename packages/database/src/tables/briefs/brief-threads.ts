import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, oneOf, orNull, text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

type Period = { userId: string; since: Date; limit: number };

// New mail of lists that asks for nothing. The newest message decides whether it is a list's.
const listNewsletters = sqlStatement(
  'briefs-list-newsletters',
  { threadId: text, subject: text, sender: text, snippet: text, at: timestamp },
  (p: Placeholders<Period>) => `
  SELECT t.thread_id AS "threadId", t.subject, t.sender, t.snippet, t.last_message_at AS at FROM threads t
  JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = t.thread_id AND c.lane = 'fyi'
  JOIN messages m ON m.user_id = ${p.userId} AND m.message_id = t.last_message_id
  WHERE t.user_id = ${p.userId} AND t.last_message_at > ${p.since} AND t.in_inbox AND NOT t.last_from_me
    AND NOT c.suspicious AND (m.headers ? 'list-id' OR m.headers ? 'list-unsubscribe')
    AND NOT EXISTS (SELECT 1 FROM snoozes s WHERE s.user_id = ${p.userId} AND s.thread_id = t.thread_id)
  ORDER BY t.last_message_at DESC, t.thread_id LIMIT ${p.limit}`,
);

const listMuted = sqlStatement(
  'briefs-list-muted',
  { threadId: text, subject: text, sender: text },
  (p: Placeholders<Period>) => `
  SELECT t.thread_id AS "threadId", t.subject, t.sender FROM muted_threads q
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = q.thread_id
  WHERE q.user_id = ${p.userId} AND t.last_message_at > ${p.since} AND t.last_message_at > q.muted_at
    AND NOT t.last_from_me AND NOT t.in_inbox
  ORDER BY t.last_message_at DESC, t.thread_id LIMIT ${p.limit}`,
);

// Threads are back until they are opened.
const listBack = sqlStatement(
  'briefs-list-back',
  { threadId: text, subject: text, sender: text },
  (p: Placeholders<Omit<Period, 'since'>>) => `
  SELECT t.thread_id AS "threadId", t.subject, t.sender FROM classifications c
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = c.thread_id
  WHERE c.user_id = ${p.userId} AND c.back AND c.lane <> 'done'
  ORDER BY t.last_message_at DESC, t.thread_id LIMIT ${p.limit}`,
);

// Booked from the thread, or an invitation with the title of the event.
const listMeetingThreads = sqlStatement(
  'briefs-list-meeting-threads',
  { eventId: text, threadId: text, subject: text },
  (p: Placeholders<{ userId: string; events: string; since: Date }>) => `
  WITH event AS (SELECT * FROM jsonb_to_recordset(${p.events}::jsonb) AS e("eventId" text, title text)),
    invited AS (SELECT t.thread_id, t.subject, lower(m.calendar_text) AS calendar FROM threads t
      JOIN messages m ON m.user_id = ${p.userId} AND m.thread_id = t.thread_id AND m.calendar_text IS NOT NULL
      WHERE t.user_id = ${p.userId} AND t.last_message_at > ${p.since})
  SELECT e."eventId", t.thread_id AS "threadId", t.subject FROM event e
  JOIN thread_meetings k ON k.user_id = ${p.userId} AND k.event_id = e."eventId" AND k.state = 'exists'
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = k.thread_id
  UNION
  SELECT e."eventId", i.thread_id, i.subject FROM event e
  JOIN invited i ON length(e.title) > 3 AND strpos(i.calendar, 'summary:' || lower(e.title)) > 0
  ORDER BY 1, 2`,
);

const listStates = sqlStatement(
  'briefs-list-thread-states',
  {
    threadId: text,
    lane: orNull(oneOf<Lane>()),
    inInbox: boolean,
    waiting: boolean,
    snoozed: boolean,
    muted: boolean,
    back: boolean,
  },
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  SELECT t.thread_id AS "threadId", c.lane, t.in_inbox AS "inInbox", coalesce(t.waiting, false) AS waiting,
    s.thread_id IS NOT NULL AS snoozed, q.thread_id IS NOT NULL AS muted, coalesce(c.back, false) AS back
  FROM threads t LEFT JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = t.thread_id
  LEFT JOIN snoozes s ON s.user_id = ${p.userId} AND s.thread_id = t.thread_id
  LEFT JOIN muted_threads q ON q.user_id = ${p.userId} AND q.thread_id = t.thread_id
  WHERE t.user_id = ${p.userId} AND t.thread_id = ANY (${p.threadIds}::text[])`,
);

export function listBriefNewsletters(db: Sql, period: Period) {
  return run(db, listNewsletters, period);
}

/** Muted threads that new mail came in. */
export function listMutedInPeriod(db: Sql, period: Period) {
  return run(db, listMuted, period);
}

/** Threads whose snooze or reminder has ended. */
export function listBackThreads(db: Sql, wanted: Omit<Period, 'since'>) {
  return run(db, listBack, wanted);
}

/** The threads behind events of the calendar. */
export function listThreadsOfMeetings(
  db: Sql,
  {
    events,
    ...wanted
  }: { userId: string; events: readonly { eventId: string; title: string }[]; since: Date },
) {
  return run(db, listMeetingThreads, { ...wanted, events: JSON.stringify(events) });
}

export function listThreadStates(db: Sql, threads: { userId: string; threadIds: readonly string[] }) {
  return run(db, listStates, threads);
}
