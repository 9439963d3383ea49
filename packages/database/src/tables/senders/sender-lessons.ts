import type { Lane } from '@triage/contract/triage/lanes';
import type { LessonScope } from '@triage/contract/triage/lessons';
import type { Sql } from '../../query/query-pool.ts';
import { integer, jsonOf, oneOf, orNull, text, textArray, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

/** What a lesson is about. A list's lesson has no sender; `pattern` is the list's id or the pattern of subjects. */
export interface LessonKey {
  sender: string;
  scope: LessonScope;
  pattern: string;
}

type Learned = LessonKey & { userId: string; learnedAt: Date };
type Earlier = { lane: Lane; times: number; earlierAt: Date };

/** This many emails of a sender show which of their subjects recur. */
const SUBJECTS = 100;

// The same lane again only counts; another one, or one that was removed, starts over.
const learn = sqlStatement(
  'sender-lessons-learn',
  {},
  (p: Placeholders<LessonKey & { userId: string; lane: Lane; at: Date }>) => `
  INSERT INTO sender_lessons (user_id, sender_address, scope, pattern, lane, times, learned_at)
  VALUES (${p.userId}, ${p.sender}, ${p.scope}, ${p.pattern}, ${p.lane}, 1, ${p.at})
  ON CONFLICT (user_id, sender_address, scope, pattern) DO UPDATE SET
    times = CASE WHEN sender_lessons.lane = excluded.lane AND sender_lessons.removed_at IS NULL
      THEN sender_lessons.times + 1 ELSE 1 END,
    lane = excluded.lane, learned_at = excluded.learned_at, previous_lane = NULL, removed_at = NULL`,
);

const putBack = statement('sender-lessons-put-back', (p: Learned & Earlier) =>
  build
    .updateTable('sender_lessons')
    .set({ lane: p.lane, times: p.times, learned_at: p.earlierAt })
    .where('user_id', '=', p.userId)
    .where('sender_address', '=', p.sender)
    .where('scope', '=', p.scope)
    .where('pattern', '=', p.pattern)
    .where('learned_at', '=', p.learnedAt),
);

const forget = statement('sender-lessons-delete', (p: Learned) =>
  build
    .deleteFrom('sender_lessons')
    .where('user_id', '=', p.userId)
    .where('sender_address', '=', p.sender)
    .where('scope', '=', p.scope)
    .where('pattern', '=', p.pattern)
    .where('learned_at', '=', p.learnedAt),
);

const teaching = sqlStatement(
  'sender-lessons-teaching-mail',
  { sender: text, subject: text, headers: jsonOf<Record<string, string>>(), subjects: textArray },
  (p: Placeholders<{ userId: string; threadId: string }>) => `
  SELECT last.from_address AS sender, last.subject, last.headers, (
    SELECT coalesce(array_agg(one.subject ORDER BY one.sent_at DESC), '{}') FROM (
      SELECT DISTINCT ON (m.thread_id) m.subject, m.sent_at FROM (
        SELECT thread_id, subject, sent_at FROM messages
        WHERE user_id = ${p.userId} AND from_address = last.from_address AND thread_id <> ${p.threadId} AND NOT from_me
        ORDER BY sent_at DESC LIMIT ${SUBJECTS}) m
      ORDER BY m.thread_id, m.sent_at DESC) one) AS subjects
  FROM messages last
  WHERE last.user_id = ${p.userId} AND last.thread_id = ${p.threadId} AND NOT last.from_me AND last.from_address <> ''
  ORDER BY last.sent_at DESC, last.message_id DESC LIMIT 1`,
);

const listFor = sqlStatement(
  'sender-lessons-list-for',
  {
    lessonId: text,
    sender: text,
    scope: oneOf<LessonScope>(),
    pattern: text,
    lane: oneOf<Lane>(),
    times: integer,
    learnedAt: timestamp,
  },
  (p: Placeholders<{ userId: string; senders: readonly string[] }>) => `
  SELECT id AS "lessonId", sender_address AS sender, scope, pattern, lane, times, learned_at AS "learnedAt"
  FROM sender_lessons
  WHERE user_id = ${p.userId} AND removed_at IS NULL
    AND (sender_address = ANY (${p.senders}::text[]) OR sender_address = '')`,
);

const RECENT = 3;
const listAll = sqlStatement(
  'sender-lessons-list-all',
  {
    lessonId: text,
    sender: text,
    scope: oneOf<LessonScope>(),
    pattern: text,
    lane: oneOf<Lane>(),
    times: integer,
    learnedAt: timestamp,
    senderName: orNull(text),
    threads: integer,
    moved: integer,
    recent: jsonOf<{ threadId: string; subject: string; lane: Lane }[]>(),
  },
  (p: Placeholders<{ userId: string; since: Date; lessonId: string }>) => `
  SELECT l.id AS "lessonId", l.sender_address AS sender, l.scope, l.pattern, l.lane, l.times,
    l.learned_at AS "learnedAt", (SELECT m.from_name FROM messages m
      WHERE m.user_id = ${p.userId} AND m.from_address = l.sender_address AND l.sender_address <> ''
      ORDER BY m.sent_at DESC LIMIT 1) AS "senderName",
    e.threads, e.moved, e.recent
  FROM sender_lessons l CROSS JOIN LATERAL (
    SELECT count(*)::int AS threads, (count(*) FILTER (WHERE c.lesson_moved))::int AS moved,
      coalesce(jsonb_agg(jsonb_build_object('threadId', c.thread_id, 'subject', c.subject, 'lane', c.lane)
        ORDER BY c.place) FILTER (WHERE c.place <= ${RECENT}), '[]') AS recent
    FROM (SELECT *, row_number() OVER (ORDER BY last_message_at DESC, thread_id) AS place FROM classifications
      WHERE user_id = ${p.userId} AND lesson_id = l.id AND classified_at > ${p.since}) c) e
  WHERE l.user_id = ${p.userId} AND l.removed_at IS NULL AND (${p.lessonId} = '' OR l.id = ${p.lessonId})
  ORDER BY l.learned_at DESC, l.id`,
);

type Edit = { userId: string; lessonId: string };

const change = statement('sender-lessons-change', (p: Edit & { lane: Lane }) =>
  build
    .updateTable('sender_lessons')
    .set((e) => ({ previous_lane: e.ref('lane'), lane: p.lane }))
    .where('user_id', '=', p.userId)
    .where('id', '=', p.lessonId)
    .where('removed_at', 'is', null)
    .where('lane', '<>', p.lane),
);

const remove = statement('sender-lessons-remove', (p: Edit & { now: Date }) =>
  build
    .updateTable('sender_lessons')
    .set({ removed_at: p.now })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.lessonId)
    .where('removed_at', 'is', null),
);

const undo = sqlStatement(
  'sender-lessons-undo',
  {},
  (p: Placeholders<Edit>) => `
  UPDATE sender_lessons SET removed_at = NULL,
    lane = CASE WHEN removed_at IS NULL THEN coalesce(previous_lane, lane) ELSE lane END,
    previous_lane = CASE WHEN removed_at IS NULL THEN NULL ELSE previous_lane END
  WHERE user_id = ${p.userId} AND id = ${p.lessonId}`,
);

/** The last mail in the thread that is not the person's own, with the subjects of its sender's other threads. */
export function findTeachingMail(db: Sql, thread: { userId: string; threadId: string }) {
  return runOne(db, teaching, thread);
}

export async function learnLane(
  db: Sql,
  lesson: LessonKey & { userId: string; lane: Lane; at: Date },
): Promise<void> {
  await run(db, learn, lesson);
}

/** As it was before the lesson of that time; a later lesson stays. */
export async function unlearnLane(db: Sql, learned: Learned, before: Earlier | null): Promise<void> {
  if (before) await run(db, putBack, { ...learned, ...before });
  else await run(db, forget, learned);
}

/** Lessons on these senders, and all on lists. */
export function listLessonsFor(db: Sql, wanted: { userId: string; senders: readonly string[] }) {
  return run(db, listFor, wanted);
}

/** With their effect since then. An empty `lessonId` means all of them. */
export function listLessons(db: Sql, wanted: { userId: string; since: Date; lessonId: string }) {
  return run(db, listAll, wanted);
}

export async function changeLesson(db: Sql, edit: Edit & { lane: Lane }): Promise<void> {
  await run(db, change, edit);
}

/** It can be restored: the row is kept without effect. */
export async function removeLesson(db: Sql, edit: Edit & { now: Date }): Promise<void> {
  await run(db, remove, edit);
}

/** Takes back a removal, else the last edit. */
export async function undoLessonChange(db: Sql, edit: Edit): Promise<void> {
  await run(db, undo, edit);
}
