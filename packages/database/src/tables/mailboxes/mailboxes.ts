import type { Sql } from '../../query/query-pool.ts';
import { integer, orNull, text, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

export type IndexState = 'none' | 'first' | 'listing' | 'bodies' | 'done';
type Owner = { userId: string };

/** A label that no list names yet can only be on new mail. */
const NEWEST_LOOKED_AT = 200;

const bump = statement('mailboxes-bump', (p: Owner) =>
  build
    .updateTable('mailboxes')
    .set((e) => ({ version: e('version', '+', '1') }))
    .where('user_id', '=', p.userId),
);

// Null = everything is listed: only the queue is left to read.
const setListing = sqlStatement(
  'mailboxes-set-listing',
  {},
  (p: Placeholders<Owner & { place: string | null }>) => `
  UPDATE mailboxes SET index_page_token = ${p.place}::text,
    index_state = CASE WHEN ${p.place}::text IS NULL THEN 'bodies' ELSE 'listing' END,
    index_total = (SELECT count(*) FROM threads WHERE user_id = ${p.userId}) + (SELECT count(*) FROM index_queue q
      WHERE user_id = ${p.userId}
        AND NOT EXISTS (SELECT 1 FROM threads t WHERE t.user_id = ${p.userId} AND t.thread_id = q.thread_id)),
    version = version + 1
  WHERE user_id = ${p.userId} AND index_state = 'listing'`,
);

const progress = sqlStatement(
  'mailboxes-index-progress',
  { state: text, total: integer, waiting: integer, cached: integer },
  (p: Placeholders<Owner>) => `
  SELECT m.index_state AS state, m.index_total AS total,
    (SELECT count(*)::int FROM index_queue q WHERE q.user_id = ${p.userId}) AS waiting,
    CASE WHEN m.index_state IN ('first', 'listing')
      THEN (SELECT count(*)::int FROM threads t WHERE t.user_id = ${p.userId}) ELSE 0 END AS cached
  FROM mailboxes m WHERE m.user_id = ${p.userId}`,
);

// The end of the first indexing asks for one comparison with the whole mailbox, by cheap listings: pages of a list
// that was read while mail arrived or was deleted may have overlapped or left a gap.
const setState = sqlStatement(
  'mailboxes-set-index-state',
  {},
  (p: Placeholders<Owner & { from: IndexState; to: IndexState; total: number | null; at: Date }>) => `
  UPDATE mailboxes SET index_state = ${p.to}::text, index_total = coalesce(${p.total}::int, index_total),
    reconcile_from = CASE WHEN ${p.to}::text = 'done' THEN coalesce(reconcile_from, history_id) ELSE reconcile_from END,
    indexed_at = CASE WHEN ${p.to}::text = 'done' THEN ${p.at} ELSE indexed_at END, version = version + 1
  WHERE user_id = ${p.userId} AND index_state = ${p.from}`,
);

const labelsDue = sqlStatement(
  'mailboxes-labels-due',
  { userId: text },
  (p: Placeholders<Owner & { dailyBefore: Date; unknownBefore: Date }>) => `
  SELECT m.user_id AS "userId" FROM mailboxes m
  WHERE m.user_id = ${p.userId} AND (m.labels_listed_at IS NULL OR m.labels_listed_at <= ${p.dailyBefore}
    OR (m.labels_listed_at <= ${p.unknownBefore} AND EXISTS (
      SELECT 1 FROM (SELECT label_ids FROM threads WHERE user_id = ${p.userId}
        ORDER BY last_message_at DESC, thread_id DESC LIMIT ${NEWEST_LOOKED_AT}) newest, unnest(newest.label_ids) AS label
      WHERE NOT EXISTS (SELECT 1 FROM mail_labels l WHERE l.user_id = ${p.userId} AND l.label_id = label))))`,
);

const noteLabels = statement('mailboxes-note-labels', (p: Owner & { now: Date }) =>
  build.updateTable('mailboxes').set({ labels_listed_at: p.now }).where('user_id', '=', p.userId),
);

const endReconcile = statement(
  'mailboxes-end-reconcile',
  (p: Owner & { reconcileFrom: string; fence: string; now: Date }) =>
    build
      .updateTable('mailboxes')
      .set({ reconcile_from: null, synced_at: p.now })
      .where('user_id', '=', p.userId)
      .where('reconcile_from', '=', p.reconcileFrom)
      .where('lease_fence', '=', p.fence),
);

const findWatch = statement('mailboxes-find-watch', (p: Owner) =>
  build.selectFrom('mailboxes').where('user_id', '=', p.userId).select('watch_expires_at as expiresAt'),
);

const setWatch = statement('mailboxes-set-watch', (p: Owner & { expiresAt: Date }) =>
  build.updateTable('mailboxes').set({ watch_expires_at: p.expiresAt }).where('user_id', '=', p.userId),
);

const watched = sqlStatement(
  'mailboxes-watched',
  { userId: text, expiresAt: orNull(timestamp) },
  (p: Placeholders<{ scopes: readonly string[] }>) => `
  SELECT m.user_id AS "userId", m.watch_expires_at AS "expiresAt" FROM mailboxes m
  JOIN connections c ON c.user_id = m.user_id
  WHERE c.status = 'connected' AND c.provider = 'google' AND c.scopes @> ${p.scopes}::text[]`,
);

/** Changes the version that the ETag is made of, so polling browsers refetch. */
export async function bumpVersion(db: Sql, userId: string): Promise<void> {
  await run(db, bump, { userId });
}

/** The position of the listing of the mailbox; null = its end. */
export async function setListingPlace(db: Sql, userId: string, place: string | null): Promise<void> {
  await run(db, setListing, { userId, place });
}

export async function findIndexProgress(db: Sql, userId: string) {
  const row = await runOne(db, progress, { userId });
  return row && { ...row, state: row.state as IndexState };
}

/** Does nothing where the state is not `from` any more. */
export async function moveIndexState(
  db: Sql,
  change: Owner & { from: IndexState; to: IndexState; total: number | null; at: Date },
): Promise<void> {
  await run(db, setState, change);
}

/** Due daily, and soon if new mail has an unknown label. */
export async function areLabelsDue(
  db: Sql,
  due: Owner & { dailyBefore: Date; unknownBefore: Date },
): Promise<boolean> {
  return (await runOne(db, labelsDue, due)) !== undefined;
}

export async function noteLabelsListed(db: Sql, listed: Owner & { now: Date }): Promise<void> {
  await run(db, noteLabels, listed);
}

/** Only by the sync that still holds the lease, and for the cursor that it compared from. */
export async function endReconciliation(
  db: Sql,
  end: Owner & { reconcileFrom: string; fence: string; now: Date },
): Promise<void> {
  await run(db, endReconcile, end);
}

/** Undefined where the person has no mailbox; its time is null where no push is registered. */
export function findWatchExpiry(db: Sql, userId: string) {
  return runOne(db, findWatch, { userId });
}

export async function setWatchExpiry(db: Sql, watch: Owner & { expiresAt: Date }): Promise<void> {
  await run(db, setWatch, watch);
}

/** The mailboxes of all users whose connection covers these scopes, and until when pushes are registered. */
export function listMailboxWatches(db: Sql, scopes: readonly string[]) {
  return run(db, watched, { scopes });
}

const bumpIfSnoozesEnd = sqlStatement(
  'mailboxes-bump-if-snoozes-end',
  {},
  (p: Placeholders<Owner & { now: Date }>) => `
  UPDATE mailboxes SET version = version + 1
  WHERE user_id = ${p.userId}
    AND EXISTS (SELECT 1 FROM snoozes s WHERE s.user_id = ${p.userId} AND s.snoozed_until <= ${p.now})`,
);

const countResorted = statement('mailboxes-count-resorted', (p: Owner & { moved: string }) =>
  build
    .updateTable('mailboxes')
    .set((e) => ({ resorted: e('resorted', '+', p.moved) }))
    .where('user_id', '=', p.userId),
);

/** `bumpVersion` where a snooze has ended. */
export async function bumpVersionIfSnoozesEnd(tx: Sql, due: Owner & { now: Date }): Promise<void> {
  await run(tx, bumpIfSnoozesEnd, due);
}

/** Counts the threads that a model moved to another lane. */
export async function countResortedThreads(db: Sql, resorted: Owner & { moved: number }): Promise<void> {
  await run(db, countResorted, { ...resorted, moved: String(resorted.moved) });
}

const findState = statement('mailboxes-find-index-state', (p: Owner) =>
  build.selectFrom('mailboxes').where('user_id', '=', p.userId).select('index_state as state'),
);

/** Whether the first indexing of the mailbox is finished, running, or has never started. */
export async function findIndexing(db: Sql, userId: string): Promise<'done' | 'underway' | 'none'> {
  const state = (await runOne(db, findState, { userId }))?.state ?? 'none';
  return state === 'done' || state === 'none' ? state : 'underway';
}
