import type { ReminderAbout } from '@triage/contract/inbox/reminders';
import type { Deception } from '@triage/contract/triage/deception';
import type { Lane, Priority } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { RECIPIENTS } from '../../show-recipients.ts';
import {
  boolean,
  type Column,
  integer,
  json,
  jsonOf,
  oneOf,
  orNull,
  type RowOf,
  text,
  textArray,
  timestamp,
} from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

const smallInteger: Column<number> = { type: 'int2' };

const ROW = {
  threadId: text,
  subject: text,
  sender: text,
  recipients: textArray,
  snippet: text,
  lane: oneOf<Lane>(),
  priority: oneOf<Priority>(),
  listRank: smallInteger,
  back: boolean,
  remindedAbout: orNull(oneOf<ReminderAbout>()),
  remindedSince: orNull(timestamp),
  unread: boolean,
  starred: boolean,
  hasAttachment: boolean,
  messageCount: integer,
  lastMessageAt: timestamp,
  snoozedUntil: orNull(timestamp),
  schedulingIntent: json,
  classifiedBy: oneOf<'rules' | 'ai_primary' | 'ai_secondary' | 'user'>(),
  reasons: textArray,
  suspicious: boolean,
  deception: orNull(jsonOf<Deception>()),
  eventId: orNull(text),
  meetingStart: orNull(timestamp),
  durationMinutes: orNull(integer),
  labelIds: textArray,
};

export type InboxStatementRow = RowOf<typeof ROW>;
type Owner = { userId: string; now: Date };

/** The start of the next page: the columns of the order. */
export interface InboxKey {
  rank: number;
  at: string;
  threadId: string;
}

// The recipients expect the user as $1: every statement here reads `userId` first.
const COLUMNS = `c.thread_id AS "threadId", t.subject, t.sender, ${RECIPIENTS}, t.snippet, c.lane, c.priority,
  c.list_rank AS "listRank", c.back, c.reminded_about AS "remindedAbout", c.reminded_since AS "remindedSince", t.unread, t.starred, t.has_attachment AS "hasAttachment",
  t.message_count AS "messageCount", c.last_message_at AS "lastMessageAt", s.snoozed_until AS "snoozedUntil",
  c.scheduling_intent AS "schedulingIntent", c.classified_by AS "classifiedBy", c.reasons, c.suspicious, c.deception,
  k.event_id AS "eventId", k.start AS "meetingStart", k.duration_minutes AS "durationMinutes",
  t.label_ids AS "labelIds"`;

// Compared with the parameter, not with `c.user_id`: on Citus the statement then routes to the shard of the user.
const joins = (
  userId: string,
  now: string,
) => `JOIN threads t ON t.user_id = ${userId} AND t.thread_id = c.thread_id
  LEFT JOIN snoozes s ON s.user_id = ${userId} AND s.thread_id = c.thread_id AND s.snoozed_until > ${now}
  LEFT JOIN thread_meetings k ON k.user_id = ${userId} AND k.thread_id = c.thread_id AND k.state = 'exists'`;

/**
 * The page is cut first, from the lane's index alone, and joined afterwards. The snooze test must be a scalar subquery:
 * as a join it makes the planner give up the index (measured: 1 ms against 64 to 400 ms at 100,000 threads). And it must
 * compare: of "is null" the planner believes that one row in 200 passes, and at such a price compiles the statement.
 */
const lanePage = sqlStatement(
  'inbox-list-lane',
  ROW,
  ({
    userId,
    now,
    lane,
    rank,
    at,
    threadId,
    limit,
  }: Placeholders<Owner & { lane: Lane; rank: number; at: string; threadId: string; limit: number }>) => `
  WITH page AS MATERIALIZED (
    SELECT c.* FROM classifications c
    WHERE c.user_id = ${userId} AND c.lane = ${lane}
      AND (c.list_rank, c.last_message_at, c.thread_id) < (${rank}, ${at}, ${threadId})
      AND coalesce((SELECT z.snoozed_until FROM snoozes z
           WHERE z.user_id = ${userId} AND z.thread_id = c.thread_id), '-infinity') <= ${now}
    ORDER BY c.list_rank DESC, c.last_message_at DESC, c.thread_id DESC LIMIT ${limit})
  SELECT ${COLUMNS} FROM page c ${joins(userId, now)}
  ORDER BY c.list_rank DESC, c.last_message_at DESC, c.thread_id DESC`,
);

const FIRST: InboxKey = { rank: 99, at: 'infinity', threadId: '' };

export function listLane(
  db: Sql,
  { after, ...wanted }: Owner & { lane: Lane; after: InboxKey | null; limit: number },
): Promise<InboxStatementRow[]> {
  return run(db, lanePage, { ...wanted, ...(after ?? FIRST) });
}

/** The priorities of a lane, of the threads that are also in a split. '' is any label. */
const splitPage = sqlStatement(
  'inbox-list-split',
  ROW,
  ({
    userId,
    now,
    lane,
    rank,
    at,
    threadId,
    limit,
    splitId,
    label,
  }: Placeholders<
    Owner & {
      lane: Lane;
      rank: number;
      at: string;
      threadId: string;
      limit: number;
      splitId: string;
      label: string;
    }
  >) => `
  WITH page AS MATERIALIZED (
    SELECT c.* FROM split_threads m
    JOIN LATERAL (SELECT * FROM classifications o WHERE o.user_id = ${userId} AND o.thread_id = m.thread_id LIMIT 1) c
      ON true
    WHERE m.user_id = ${userId} AND m.split_id = ${splitId} AND m.lane <> 'done' AND m.lane = ${lane}
      AND (c.list_rank, c.last_message_at, c.thread_id) < (${rank}, ${at}, ${threadId})
      AND (${label} = '' OR EXISTS (SELECT 1 FROM threads w
        WHERE w.user_id = ${userId} AND w.thread_id = m.thread_id AND ${label} = ANY (w.label_ids)))
      AND coalesce((SELECT z.snoozed_until FROM snoozes z
           WHERE z.user_id = ${userId} AND z.thread_id = m.thread_id), '-infinity') <= ${now}
    ORDER BY c.list_rank DESC, c.last_message_at DESC, c.thread_id DESC LIMIT ${limit})
  SELECT ${COLUMNS} FROM page c ${joins(userId, now)}
  ORDER BY c.list_rank DESC, c.last_message_at DESC, c.thread_id DESC`,
);

export function listLaneOfSplit(
  db: Sql,
  {
    after,
    ...wanted
  }: Owner & { lane: Lane; splitId: string; label: string; after: InboxKey | null; limit: number },
): Promise<InboxStatementRow[]> {
  return run(db, splitPage, { ...wanted, ...(after ?? FIRST) });
}

const snoozedPage = sqlStatement(
  'inbox-list-snoozed',
  ROW,
  ({
    userId,
    now,
    at,
    threadId,
    limit,
  }: Placeholders<Owner & { at: string; threadId: string; limit: number }>) => `
  WITH page AS MATERIALIZED (
    SELECT s.thread_id, s.snoozed_until FROM snoozes s
    WHERE s.user_id = ${userId} AND s.snoozed_until > ${now} AND (s.snoozed_until, s.thread_id) > (${at}, ${threadId})
    ORDER BY s.snoozed_until, s.thread_id LIMIT ${limit})
  SELECT ${COLUMNS} FROM page s
  JOIN LATERAL (SELECT * FROM classifications c WHERE c.user_id = ${userId} AND c.thread_id = s.thread_id LIMIT 1) c ON true
  JOIN LATERAL (SELECT * FROM threads t WHERE t.user_id = ${userId} AND t.thread_id = s.thread_id LIMIT 1) t ON true
  LEFT JOIN thread_meetings k ON k.user_id = ${userId} AND k.thread_id = s.thread_id AND k.state = 'exists'
  ORDER BY s.snoozed_until, s.thread_id`,
);

/** Soonest first. */
export function listSnoozed(
  db: Sql,
  { after, ...wanted }: Owner & { after: Pick<InboxKey, 'at' | 'threadId'> | null; limit: number },
): Promise<InboxStatementRow[]> {
  const { at, threadId } = after ?? { at: '-infinity', threadId: '' };
  return run(db, snoozedPage, { ...wanted, at, threadId });
}

const one = sqlStatement(
  'inbox-find-row',
  ROW,
  ({ userId, now, threadId }: Placeholders<Owner & { threadId: string }>) =>
    `SELECT ${COLUMNS} FROM (
    SELECT t.user_id, t.thread_id, coalesce(c.lane, 'done') AS lane, coalesce(c.priority, 'low') AS priority,
      coalesce(c.list_rank, 0::smallint) AS list_rank, coalesce(c.back, false) AS back,
      c.reminded_about, c.reminded_since, t.last_message_at,
      c.scheduling_intent, coalesce(c.classified_by, 'rules') AS classified_by, coalesce(c.reasons, '{}') AS reasons,
      coalesce(c.suspicious, false) AS suspicious, c.deception
    FROM threads t LEFT JOIN classifications c ON c.user_id = t.user_id AND c.thread_id = t.thread_id
    WHERE t.user_id = ${userId} AND t.thread_id = ${threadId} AND (c.thread_id IS NOT NULL OR NOT t.needs_triage)) c
    ${joins(userId, now)}`,
);

/** Archived mail that was never in a lane is shown as done; what still waits for the rules is not found. */
export function findInboxRow(db: Sql, thread: Owner & { threadId: string }) {
  return runOne(db, one, thread);
}
