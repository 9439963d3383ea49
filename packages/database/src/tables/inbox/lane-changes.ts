import type { ClassifiedBy, Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { text, textArray } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';
import type { LessonKey } from '../senders/sender-lessons.ts';

export type LaneChangeKind = 'archive' | 'restore' | 'likeThis' | 'trash' | 'spam' | 'mute' | 'label';

/**
 * Changes of one thread, which its undo takes back. A change of labels alone is not among them: it leaves the thread
 * where it is, and is taken back by its own id.
 */
const OF_ONE = ['archive', 'restore', 'trash', 'spam', 'mute'] as const;

/** How things stood before a person changed them. */
export interface BeforeLaneChange {
  threads: {
    threadId: string;
    lane: Lane;
    classifiedBy: ClassifiedBy;
    classifiedAt: string;
    confidence: number;
    wantsAi: boolean;
    reasons: string[];
  }[];
  inInbox: boolean;
  snoozedUntil: string | null;
  sender: string | null;
  /** Which lesson the change has taught; null for one that teaches nothing, missing in rows from before scopes. */
  teaches?: LessonKey | null;
  lesson: { lane: Lane; times: number; learnedAt: string } | null;
  /** The whole rows, where the thread leaves the cache: see `putThreadBack`. */
  classification?: { last_message_id: string } | null;
  meeting?: object | null;
  /** The labels that the change has added and removed; missing where it changed none. */
  labels?: ChangedLabels | null;
}

export interface ChangedLabels {
  added: string[];
  removed: string[];
}

type NewChange = {
  userId: string;
  id: string;
  kind: LaneChangeKind;
  threadId: string;
  lane: Lane;
  at: Date;
  threadIds: readonly string[];
  teaches: LessonKey | null;
  labels: ChangedLabels | null;
};

type Before = Pick<NewChange, 'userId' | 'kind' | 'threadId' | 'threadIds'> & {
  teaches: string;
  labels: string;
};

const findBefore = sqlStatement(
  'lane-changes-find-before',
  { before: text },
  (p: Placeholders<Before>) => `
  SELECT jsonb_build_object(
    'threads', (SELECT coalesce(jsonb_agg(jsonb_build_object('threadId', c.thread_id, 'lane', c.lane,
        'classifiedBy', c.classified_by, 'classifiedAt', c.classified_at, 'confidence', c.confidence,
        'wantsAi', c.wants_ai, 'reasons', to_jsonb(c.reasons))), '[]')
      FROM classifications c WHERE c.user_id = ${p.userId} AND c.thread_id = ANY (${p.threadIds}::text[])),
    'inInbox', t.in_inbox,
    'snoozedUntil', (SELECT s.snoozed_until FROM snoozes s
      WHERE s.user_id = ${p.userId} AND s.thread_id = ${p.threadId}),
    'sender', (SELECT m.from_address FROM messages m
      WHERE m.user_id = ${p.userId} AND m.thread_id = ${p.threadId} AND NOT m.from_me AND m.from_address <> ''
      ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1),
    'teaches', nullif(${p.teaches}::jsonb, '{}'),
    'labels', nullif(${p.labels}::jsonb, '{}'),
    'classification', CASE WHEN ${p.kind} IN ('trash', 'spam') THEN (SELECT to_jsonb(c) FROM classifications c
      WHERE c.user_id = ${p.userId} AND c.thread_id = ${p.threadId}) END,
    'meeting', CASE WHEN ${p.kind} IN ('trash', 'spam') THEN (SELECT to_jsonb(k) FROM thread_meetings k
      WHERE k.user_id = ${p.userId} AND k.thread_id = ${p.threadId}) END,
    'lesson', (SELECT jsonb_build_object('lane', l.lane, 'times', l.times, 'learnedAt', l.learned_at)
      FROM sender_lessons l, jsonb_to_record(${p.teaches}::jsonb) AS k(sender text, scope text, pattern text)
      WHERE l.user_id = ${p.userId} AND l.sender_address = k.sender AND l.scope = k.scope AND l.pattern = k.pattern
        AND l.removed_at IS NULL))::text AS before
  FROM threads t WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId}`,
);

// By itself: Citus does not insert what a subquery of so many tables returns.
const record = sqlStatement(
  'lane-changes-record',
  {},
  (p: Placeholders<Omit<NewChange, 'threadIds' | 'teaches' | 'labels'> & { before: string }>) => `
  INSERT INTO lane_changes (user_id, id, kind, thread_id, lane, made_at, before)
  VALUES (${p.userId}, ${p.id}, ${p.kind}, ${p.threadId}, ${p.lane}, ${p.at}, ${p.before}::jsonb)`,
);

const removeOld = statement('lane-changes-delete-old', (p: { userId: string; madeBefore: Date }) =>
  build.deleteFrom('lane_changes').where('user_id', '=', p.userId).where('made_at', '<', p.madeBefore),
);

const newest = (p: { userId: string }) =>
  build
    .selectFrom('lane_changes')
    .where('user_id', '=', p.userId)
    .select(['id', 'kind', 'thread_id as threadId', 'lane', 'made_at as madeAt'])
    .select((e) => e.ref('before').$castTo<BeforeLaneChange>().as('before'))
    .orderBy('place', 'desc')
    .limit(1);

const findOfThread = statement('lane-changes-find-of-thread', (p: { userId: string; threadId: string }) =>
  newest(p).where('thread_id', '=', p.threadId).where('kind', 'in', OF_ONE),
);

const findLikeThis = statement('lane-changes-find-like-this', (p: { userId: string; id: string }) =>
  newest(p).where('id', '=', p.id).where('kind', '=', 'likeThis'),
);

const findOfLabels = statement(
  'lane-changes-find-of-labels',
  (p: { userId: string; threadId: string; id: string }) =>
    newest(p).where('thread_id', '=', p.threadId).where('id', '=', p.id).where('kind', '=', 'label'),
);

const remove = statement('lane-changes-delete', (p: { userId: string; id: string }) =>
  build.deleteFrom('lane_changes').where('user_id', '=', p.userId).where('id', '=', p.id).returning('id'),
);

const removeTrash = statement('lane-changes-delete-trash', (p: { userId: string; threadId: string }) =>
  build
    .deleteFrom('lane_changes')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('kind', '=', 'trash'),
);

/** Before the change, in its transaction. Of a thread that is not cached nothing is recorded. */
export async function insertLaneChange(tx: Sql, change: NewChange): Promise<void> {
  const [teaches, labels] = [JSON.stringify(change.teaches ?? {}), JSON.stringify(change.labels ?? {})];
  const row = await runOne(tx, findBefore, { ...change, teaches, labels });
  if (row) await run(tx, record, { ...change, before: row.before });
}

export async function deleteOldLaneChanges(
  db: Sql,
  old: { userId: string; madeBefore: Date },
): Promise<void> {
  await run(db, removeOld, old);
}

/** The newest archiving or moving of that thread. */
export function findLaneChangeOfThread(db: Sql, thread: { userId: string; threadId: string }) {
  return runOne(db, findOfThread, thread);
}

export function findLabelChange(db: Sql, change: { userId: string; threadId: string; id: string }) {
  return runOne(db, findOfLabels, change);
}

export function findLikeThisChange(db: Sql, change: { userId: string; id: string }) {
  return runOne(db, findLikeThis, change);
}

/** False if it is already gone. */
export async function deleteLaneChange(db: Sql, change: { userId: string; id: string }): Promise<boolean> {
  return (await runOne(db, remove, change)) !== undefined;
}

/** Deletes the undo entry of a thread that was permanently deleted. */
export async function deleteTrashChange(
  tx: Sql,
  thread: { userId: string; threadId: string },
): Promise<void> {
  await run(tx, removeTrash, thread);
}

type Since = { userId: string; threadIds: readonly string[]; since: Date };

const listMoves = sqlStatement(
  'lane-changes-list-moves',
  { threadId: text, changeIds: textArray },
  (p: Placeholders<Since>) => `
  SELECT thread_id AS "threadId", array_agg(id) AS "changeIds" FROM lane_changes
  WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[]) AND kind <> 'likeThis'
    AND made_at >= ${p.since}
  GROUP BY thread_id`,
);

/** For each thread, the ids of its moves since then: archived, or put into another lane. */
export function listLaneMovesSince(db: Sql, since: Since) {
  return run(db, listMoves, since);
}
