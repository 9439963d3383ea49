import type { ClassifiedBy, Lane } from '@triage/contract/triage/lanes';
import { sql } from 'kysely';
import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
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

/** How things stood before a person changed them. Of a change that was undone, which undo it was: `undoneAs` alone. */
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
  /** The last message of somebody else; empty without one, missing in rows from before it was kept. */
  receivedId?: string;
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
};

type Asked = { userId: string; kind: LaneChangeKind; threadId: string; threadIds: readonly string[] };

/** How threads stand, as JSON: all of `BeforeLaneChange` that a sync may change too. */
export type Standing = string;

const findStandingOf = sqlStatement(
  'lane-changes-find-standing',
  { standing: text },
  (p: Placeholders<Asked>) => `
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
    'receivedId', coalesce((SELECT m.message_id FROM messages m
      WHERE m.user_id = ${p.userId} AND m.thread_id = ${p.threadId} AND NOT m.from_me
      ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1), ''),
    'classification', CASE WHEN ${p.kind} IN ('trash', 'spam') THEN (SELECT to_jsonb(c) FROM classifications c
      WHERE c.user_id = ${p.userId} AND c.thread_id = ${p.threadId}) END,
    'meeting', CASE WHEN ${p.kind} IN ('trash', 'spam') THEN (SELECT to_jsonb(k) FROM thread_meetings k
      WHERE k.user_id = ${p.userId} AND k.thread_id = ${p.threadId}) END)::text AS standing
  FROM threads t WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId}`,
);

const findLesson = sqlStatement(
  'lane-changes-find-lesson',
  { lesson: text },
  (p: Placeholders<LessonKey & { userId: string }>) => `
  SELECT jsonb_build_object('lane', lane, 'times', times, 'learnedAt', learned_at)::text AS lesson FROM sender_lessons
  WHERE user_id = ${p.userId} AND sender_address = ${p.sender} AND scope = ${p.scope} AND pattern = ${p.pattern}
    AND removed_at IS NULL`,
);

// By itself: Citus does not insert what a subquery of so many tables returns.
const record = sqlStatement(
  'lane-changes-record',
  {},
  (p: Placeholders<NewChange & { standing: Standing; rest: string }>) => `
  INSERT INTO lane_changes (user_id, id, kind, thread_id, lane, made_at, before)
  VALUES (${p.userId}, ${p.id}, ${p.kind}, ${p.threadId}, ${p.lane}, ${p.at}, ${p.standing}::jsonb || ${p.rest}::jsonb)`,
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
    .where(sql<boolean>`before ->> 'undoneAs' IS NULL`)
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

const noteUndone = sqlStatement(
  'lane-changes-note-undone',
  {},
  (p: Placeholders<{ userId: string; id: string; key: string }>) => `
  UPDATE lane_changes SET before = jsonb_build_object('undoneAs', ${p.key}::text)
  WHERE user_id = ${p.userId} AND id = ${p.id}`,
);

const findUndone = sqlStatement(
  'lane-changes-find-undone',
  { id: text },
  (p: Placeholders<{ userId: string; threadId: string; key: string }>) => `
  SELECT id FROM lane_changes
  WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} AND before ->> 'undoneAs' = ${p.key} LIMIT 1`,
);

const removeTrash = statement('lane-changes-delete-trash', (p: { userId: string; threadId: string }) =>
  build
    .deleteFrom('lane_changes')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('kind', '=', 'trash'),
);

/** Null for a thread that is not cached. */
export async function findStanding(db: Sql, asked: Asked): Promise<Standing | null> {
  return (await runOne(db, findStandingOf, asked))?.standing ?? null;
}

/** Before the change, in its transaction: another thread may teach the same lesson. */
export async function insertLaneChange(
  tx: Sql,
  change: NewChange & { standing: Standing; teaches: LessonKey | null; labels: ChangedLabels | null },
): Promise<void> {
  const { userId, teaches, labels } = change;
  const found = teaches && (await runOne(tx, findLesson, { userId, ...teaches }));
  const lesson = found ? JSON.parse(found.lesson) : null;
  await run(tx, record, { ...change, rest: JSON.stringify({ teaches, labels, lesson }) });
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

/** In the transaction of an undo: it is undone once. With a key, a repetition of this undo finds out about it. */
export async function endLaneChange(
  tx: Sql,
  { key, ...change }: { userId: string; id: string; key: string | null },
): Promise<void> {
  if (key === null) await run(tx, remove, change);
  else await run(tx, noteUndone, { ...change, key });
}

/** Whether the undo of this key has taken a change of the thread back. */
export async function wasUndone(
  db: Sql,
  undo: { userId: string; threadId: string; key: string },
): Promise<boolean> {
  return (await runOne(db, findUndone, undo)) !== undefined;
}

/** Deletes the undo entry of a thread that was permanently deleted. */
export async function deleteTrashChange(
  tx: Sql,
  thread: { userId: string; threadId: string },
): Promise<void> {
  await run(tx, removeTrash, thread);
}
