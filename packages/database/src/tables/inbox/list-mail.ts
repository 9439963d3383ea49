import type { Lane, Priority } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { RECIPIENTS, SENT_RECIPIENTS } from '../../show-recipients.ts';
import {
  boolean,
  integer,
  oneOf,
  orNull,
  type RowOf,
  text,
  textArray,
  timestamp,
} from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

const ROW = {
  threadId: text,
  subject: text,
  sender: text,
  recipients: textArray,
  snippet: text,
  lane: orNull(oneOf<Lane>()),
  priority: orNull(oneOf<Priority>()),
  unread: boolean,
  starred: boolean,
  inInbox: boolean,
  hasAttachment: boolean,
  messageCount: integer,
  lastMessageAt: timestamp,
  snoozedUntil: orNull(timestamp),
  labelIds: textArray,
};

export type MailStatementRow = RowOf<typeof ROW>;

/** The start of the next page. */
export type MailKey = { at: string; threadId: string };
type Page = { userId: string; now: Date; at: string; threadId: string; limit: number };
type Wanted = { userId: string; now: Date; after: MailKey | null; limit: number };

/** The page is cut from an index first and joined afterwards. `userId` is read first: the recipients expect it as $1. */
export const pageOf = (
  p: Placeholders<Pick<Page, 'userId' | 'now' | 'limit'>>,
  cut: string,
  recipients = RECIPIENTS,
  order = 'DESC',
) => `
  WITH page AS MATERIALIZED (${cut} LIMIT ${p.limit})
  SELECT t.thread_id AS "threadId", t.subject, t.sender, ${recipients}, t.snippet, c.lane, c.priority, t.unread,
    t.starred, t.in_inbox AS "inInbox", t.has_attachment AS "hasAttachment", t.message_count AS "messageCount",
    t.last_message_at AS "lastMessageAt", s.snoozed_until AS "snoozedUntil", t.label_ids AS "labelIds"
  FROM page JOIN LATERAL (SELECT * FROM threads k WHERE k.user_id = ${p.userId} AND k.thread_id = page.thread_id LIMIT 1) t
    ON true
  LEFT JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = page.thread_id
  LEFT JOIN snoozes s ON s.user_id = ${p.userId} AND s.thread_id = page.thread_id AND s.snoozed_until > ${p.now}
  ORDER BY t.last_message_at ${order}, t.thread_id ${order}`;

const threadsWhere = (p: Placeholders<Page>, condition: string) => `
  SELECT o.thread_id FROM threads o
  WHERE o.user_id = ${p.userId}${condition} AND (o.last_message_at, o.thread_id) < (${p.at}::timestamptz, ${p.threadId})
  ORDER BY o.last_message_at DESC, o.thread_id DESC`;

const lists = {
  all: sqlStatement('mail-list-all', ROW, (p: Placeholders<Page>) => pageOf(p, threadsWhere(p, ''))),
  sent: sqlStatement('mail-list-sent', ROW, (p: Placeholders<Page>) =>
    pageOf(p, threadsWhere(p, ` AND 'SENT' = ANY (o.label_ids)`), SENT_RECIPIENTS),
  ),
  starred: sqlStatement('mail-list-starred', ROW, (p: Placeholders<Page>) =>
    pageOf(p, threadsWhere(p, ' AND o.starred')),
  ),
  done: sqlStatement('mail-list-done', ROW, (p: Placeholders<Page>) =>
    pageOf(p, threadsWhere(p, ' AND NOT o.in_inbox AND o.received')),
  ),
};

// A wait is as old as the thread's newest message, which is the user's own.
const waiting = sqlStatement('mail-list-waiting', ROW, (p: Placeholders<Page & { from: Date }>) =>
  pageOf(
    p,
    `SELECT o.thread_id FROM threads o
  WHERE o.user_id = ${p.userId} AND o.waiting AND o.last_message_at > ${p.from}
    AND (o.last_message_at, o.thread_id) > (${p.at}::timestamptz, ${p.threadId})
    AND NOT EXISTS (SELECT 1 FROM muted_threads q WHERE q.user_id = ${p.userId} AND q.thread_id = o.thread_id)
  ORDER BY o.last_message_at, o.thread_id`,
    SENT_RECIPIENTS,
    'ASC',
  ),
);

const labelled = sqlStatement('mail-list-label', ROW, (p: Placeholders<Page & { labelId: string }>) =>
  pageOf(
    p,
    `SELECT l.thread_id FROM label_threads l
  WHERE l.user_id = ${p.userId} AND l.label_id = ${p.labelId}
    AND (l.last_message_at, l.thread_id) < (${p.at}::timestamptz, ${p.threadId})
  ORDER BY l.last_message_at DESC, l.thread_id DESC`,
  ),
);

// A split's label is compared here, because it changes without a new message. '' is any lane and any label. The snooze
// test is a scalar subquery as in the lanes.
const inSplit = sqlStatement(
  'mail-list-split',
  ROW,
  (p: Placeholders<Page & { splitId: string; lane: string; label: string }>) =>
    pageOf(
      p,
      `SELECT m.thread_id FROM split_threads m
  WHERE m.user_id = ${p.userId} AND m.split_id = ${p.splitId} AND m.lane <> 'done' AND ${p.lane} IN ('', m.lane)
    AND (m.last_message_at, m.thread_id) < (${p.at}::timestamptz, ${p.threadId})
    AND (${p.label} = '' OR EXISTS (SELECT 1 FROM threads w
      WHERE w.user_id = ${p.userId} AND w.thread_id = m.thread_id AND ${p.label} = ANY (w.label_ids)))
    AND coalesce((SELECT z.snoozed_until FROM snoozes z
      WHERE z.user_id = ${p.userId} AND z.thread_id = m.thread_id), '-infinity') <= ${p.now}
  ORDER BY m.last_message_at DESC, m.thread_id DESC`,
    ),
);

/** Newest first. */
export function listMailIn(
  db: Sql,
  { in: place, after, ...wanted }: Wanted & { in: keyof typeof lists },
): Promise<MailStatementRow[]> {
  return run(db, lists[place], { ...wanted, ...startOf(after) });
}

/** Threads that wait for an answer, oldest first, from that time on. */
export function listWaiting(
  db: Sql,
  { after, ...wanted }: Wanted & { from: Date },
): Promise<MailStatementRow[]> {
  return run(db, waiting, { ...wanted, ...(after ?? { at: '-infinity', threadId: '' }) });
}

export function listMailWithLabel(
  db: Sql,
  { after, ...wanted }: Wanted & { labelId: string },
): Promise<MailStatementRow[]> {
  return run(db, labelled, { ...wanted, ...startOf(after) });
}

/** The threads of a split that are not snoozed. */
export function listMailInSplit(
  db: Sql,
  { after, ...wanted }: Wanted & { splitId: string; lane: string; label: string },
): Promise<MailStatementRow[]> {
  return run(db, inSplit, { ...wanted, ...startOf(after) });
}

function startOf(after: MailKey | null): MailKey {
  return after ?? { at: 'infinity', threadId: '' };
}
