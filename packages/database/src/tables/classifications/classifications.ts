import type { SchedulingIntent } from '@triage/contract/triage/classification';
import type { Lane, Provider } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { integer, oneOf, text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';
import type { BeforeLaneChange } from '../inbox/lane-changes.ts';

const lock = sqlStatement(
  'classifications-lock',
  {},
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  SELECT FROM classifications WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])
  ORDER BY thread_id FOR UPDATE`,
);

const findIntent = statement('classifications-find-intent', (p: { userId: string; threadId: string }) =>
  build
    .selectFrom('classifications')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .select((e) => e.ref('scheduling_intent').$castTo<SchedulingIntent | null>().as('intent')),
);

/** In a transaction, ordered by id: two transactions that lock the same rows cannot wait for each other. */
export async function lockClassifications(
  tx: Sql,
  threads: { userId: string; threadIds: readonly string[] },
): Promise<void> {
  await run(tx, lock, threads);
}

/** Null where the thread is not classified, or its mail proposes no meeting. */
export async function findSchedulingIntent(
  db: Sql,
  thread: { userId: string; threadId: string },
): Promise<SchedulingIntent | null> {
  return (await runOne(db, findIntent, thread))?.intent ?? null;
}

const findLaneOf = statement('classifications-find-lane', (p: { userId: string; threadId: string }) =>
  build
    .selectFrom('classifications')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .select('lane'),
);

/** Null where the thread is not classified. */
export async function findLane(db: Sql, thread: { userId: string; threadId: string }) {
  return (await runOne(db, findLaneOf, thread))?.lane ?? null;
}

const opened = statement('classifications-opened', (p: { userId: string; threadId: string }) =>
  build
    .updateTable('classifications')
    .set({ back: false })
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('back', '=', true)
    .returning('lane'),
);

/** Its lane where the thread was back from a snooze and not opened since. */
export function markOpened(db: Sql, thread: { userId: string; threadId: string }) {
  return runOne(db, opened, thread);
}

type LaneSet = { userId: string; threadIds: readonly string[]; lane: Lane; at: Date; reason: string };

// For the threads as they are cached now: none of them waits for the rules any longer. Archived mail without a lane
// gets this one. Mail that is still to be classified keeps waiting.
const setLane = sqlStatement(
  'classifications-set-lane',
  {},
  (p: Placeholders<LaneSet>) => `
  WITH changed AS (
    INSERT INTO classifications AS c (user_id, thread_id, priority, lane, subject, sender, snippet, classified_at,
      classified_by, confidence, reasons, wants_ai, last_message_id, last_message_at)
    SELECT t.user_id, t.thread_id, coalesce(o.priority, 'medium'), ${p.lane}, t.subject, t.sender, t.snippet, ${p.at},
      'user', 1, ARRAY[${p.reason}::text], false, t.last_message_id, t.last_message_at
    FROM threads t
    LEFT JOIN classifications o ON o.user_id = ${p.userId} AND o.thread_id = t.thread_id
    WHERE t.user_id = ${p.userId} AND t.thread_id = ANY (${p.threadIds}::text[])
      AND (o.thread_id IS NOT NULL OR NOT t.needs_triage)
    ON CONFLICT (user_id, thread_id) DO UPDATE SET lane = excluded.lane, classified_by = 'user',
      classified_at = excluded.classified_at, confidence = 1, wants_ai = false, back = false,
      reminded_about = NULL, reminded_since = NULL,
      reasons = excluded.reasons, subject = excluded.subject, sender = excluded.sender, snippet = excluded.snippet,
      last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at
    RETURNING thread_id)
  UPDATE threads t SET needs_triage = false FROM changed WHERE t.user_id = ${p.userId} AND t.thread_id = changed.thread_id`,
);

// For an undo: threads that had no lane before have none again.
const takeAway = sqlStatement(
  'classifications-take-away',
  {},
  (p: Placeholders<{ userId: string; threadId: string; madeAt: Date; lane: Lane }>) => `
  DELETE FROM classifications
  WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} AND classified_by = 'user' AND classified_at = ${p.madeAt}
    AND lane = ${p.lane}`,
);

// A snoozed thread is listed by its lane: archived mail that never had one is done.
const giveDone = sqlStatement(
  'classifications-give-done',
  {},
  (p: Placeholders<{ userId: string; threadId: string; now: Date }>) => `
  INSERT INTO classifications (user_id, thread_id, priority, lane, subject, sender, snippet, classified_at,
    classified_by, last_message_id, last_message_at)
  SELECT t.user_id, t.thread_id, 'low', 'done', t.subject, t.sender, t.snippet, ${p.now}, 'rules', t.last_message_id,
    t.last_message_at
  FROM threads t WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId} AND NOT t.needs_triage
  ON CONFLICT DO NOTHING`,
);

type Undo = { userId: string; before: string; madeAt: Date; lane: Lane };

// Only rows that still are as the change has left them: a newer verdict or correction is not undone with it.
const putBack = sqlStatement(
  'classifications-put-back',
  { threadId: text, lane: oneOf<Lane>() },
  (p: Placeholders<Undo>) => `
  UPDATE classifications c SET lane = b.lane, classified_by = b."classifiedBy",
    classified_at = b."classifiedAt", confidence = b.confidence, wants_ai = b."wantsAi", reasons = b.reasons
  FROM jsonb_to_recordset(${p.before}::jsonb) AS b("threadId" text, lane text, "classifiedBy" text,
    "classifiedAt" timestamptz, confidence real, "wantsAi" boolean, reasons text[])
  WHERE c.user_id = ${p.userId} AND c.thread_id = b."threadId" AND c.classified_by = 'user'
    AND c.classified_at = ${p.madeAt} AND c.lane = ${p.lane}
  RETURNING c.thread_id AS "threadId", c.lane`,
);

const countSorted = sqlStatement(
  'classifications-count-sorted',
  { threads: integer, byRules: integer },
  (p: Placeholders<{ userId: string; since: Date }>) => `
  SELECT count(*)::int AS threads,
    (count(*) FILTER (WHERE classified_by = 'rules' AND NOT wants_ai))::int AS "byRules"
  FROM classifications WHERE user_id = ${p.userId} AND classified_at > ${p.since}`,
);

/** The lane that a person has chosen. The caller holds the inbox. */
export async function setLaneByPerson(tx: Sql, change: LaneSet): Promise<void> {
  await run(tx, setLane, change);
}

/** Undoes `setLaneByPerson` of a thread that had no lane before. The caller holds the inbox. */
export async function takeLaneAway(
  tx: Sql,
  change: { userId: string; threadId: string; madeAt: Date; lane: Lane },
): Promise<void> {
  await run(tx, takeAway, change);
}

/** Does nothing where the thread has a lane, or waits for the rules. */
export async function giveDoneLane(
  tx: Sql,
  thread: { userId: string; threadId: string; now: Date },
): Promise<void> {
  await run(tx, giveDone, thread);
}

/** Undoes `setLaneByPerson` of that time, with the threads that it put back. The caller holds the inbox. */
export function putClassificationsBack(
  tx: Sql,
  { before, ...change }: Omit<Undo, 'before'> & { before: BeforeLaneChange['threads'] },
) {
  return run(tx, putBack, { ...change, before: JSON.stringify(before) });
}

/** Threads sorted since then, and those of them that needed no model. */
export async function countSortedThreads(db: Sql, period: { userId: string; since: Date }) {
  return (await runOne(db, countSorted, period)) ?? { threads: 0, byRules: 0 };
}

const noteEmbedded = sqlStatement(
  'classifications-note-embedded',
  {},
  (p: Placeholders<{ userId: string; threadIds: readonly string[]; provider: Provider; over: boolean }>) => `
  UPDATE classifications SET embedding_provider = ${p.provider}
  WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])
    AND (embedding_provider IS NULL OR (${p.over}::boolean AND embedding_provider <> ${p.provider}))`,
);

/** Records which provider embedded a classified thread; `over` says whether to replace a recorded one. */
export async function noteEmbeddingProvider(
  tx: Sql,
  embedded: { userId: string; threadIds: readonly string[]; provider: Provider; over: boolean },
): Promise<void> {
  await run(tx, noteEmbedded, embedded);
}
