import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { integer, oneOf, orNull, text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

type Owner = { userId: string };
type Moment = Owner & { now: Date };

const lanes = sqlStatement(
  'inbox-count-lanes',
  { lane: oneOf<Lane>(), threads: integer },
  (p: Placeholders<Owner>) => `
  SELECT lane, count(*)::int AS threads FROM classifications WHERE user_id = ${p.userId} GROUP BY lane`,
);

// Snoozed threads are few: each lane is looked up, which as a join would read all classifications.
const snoozed = sqlStatement(
  'inbox-count-snoozed',
  { lane: oneOf<Lane>(), threads: integer, until: timestamp },
  (p: Placeholders<Moment>) => `
  SELECT hidden.lane, count(*)::int AS threads, min(hidden.snoozed_until) AS "until" FROM (
    SELECT s.snoozed_until,
      (SELECT c.lane FROM classifications c WHERE c.user_id = ${p.userId} AND c.thread_id = s.thread_id) AS lane
    FROM snoozes s WHERE s.user_id = ${p.userId} AND s.snoozed_until > ${p.now} OFFSET 0) hidden
  WHERE hidden.lane IS NOT NULL GROUP BY hidden.lane`,
);

const besides = sqlStatement(
  'inbox-count-besides',
  { resorted: integer, unread: integer },
  (p: Placeholders<Moment>) => `
  SELECT m.resorted::int AS resorted, (SELECT count(*)::int FROM threads t
    WHERE t.user_id = ${p.userId} AND t.unread AND t.in_inbox AND NOT EXISTS (SELECT 1 FROM snoozes s
      WHERE s.user_id = ${p.userId} AND s.thread_id = t.thread_id AND s.snoozed_until > ${p.now})) AS unread
  FROM mailboxes m WHERE m.user_id = ${p.userId}`,
);

// The version restarts at 0 when a mailbox is reconnected: the time of its indexing tells the two apart.
const version = sqlStatement(
  'inbox-find-version',
  { version: orNull(text) },
  (p: Placeholders<Owner>) => `
  SELECT email_address || ' ' || indexed_at || ' ' || version AS version FROM mailboxes WHERE user_id = ${p.userId}`,
);

const split = sqlStatement(
  'inbox-count-split',
  { lane: oneOf<Lane>(), threads: integer, snoozed: integer, unread: integer },
  (p: Placeholders<Moment & { splitId: string; wanted: string; label: string }>) => `
  SELECT m.lane, (count(*) FILTER (WHERE NOT z.hidden))::int AS threads, (count(*) FILTER (WHERE z.hidden))::int AS snoozed,
    (count(*) FILTER (WHERE t.unread AND NOT z.hidden))::int AS unread
  FROM split_threads m JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = m.thread_id
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM snoozes s WHERE s.user_id = ${p.userId}
    AND s.thread_id = m.thread_id AND s.snoozed_until > ${p.now}) AS hidden) z
  WHERE m.user_id = ${p.userId} AND m.split_id = ${p.splitId} AND m.lane <> 'done' AND ${p.wanted} IN ('', m.lane)
    AND (${p.label} = '' OR ${p.label} = ANY (t.label_ids))
  GROUP BY m.lane`,
);

/** Counts threads in a split. '' is any lane and any label. */
export function countSplit(db: Sql, wanted: Moment & { splitId: string; wanted: string; label: string }) {
  return run(db, split, wanted);
}

/** From the index alone, and still 20 to 100 ms at 100,000 threads: not for every poll. */
export function countLanes(db: Sql, userId: string) {
  return run(db, lanes, { userId });
}

export function countSnoozed(db: Sql, moment: Moment) {
  return run(db, snoozed, moment);
}

/** Unread threads, by the index of those alone, and what models have moved. */
export async function countBesides(db: Sql, moment: Moment) {
  return (await runOne(db, besides, moment)) ?? { unread: 0, resorted: 0 };
}

/** Changes with everything that the inbox shows; null without a mailbox, or before it is indexed. */
export async function findInboxVersion(db: Sql, userId: string): Promise<string | null> {
  return (await runOne(db, version, { userId }))?.version ?? null;
}
