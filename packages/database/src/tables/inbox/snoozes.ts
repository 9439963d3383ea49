import type { Lane } from '@triage/contract/triage/lanes';
import { lookForWork } from '../../distribute/reachable-users.ts';
import type { Sql } from '../../query/query-pool.ts';
import { oneOf, orNull, text } from '../../statements/columns.ts';
import {
  anyOf,
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Thread = { userId: string; threadId: string };
type Snooze = Thread & { snoozedUntil: Date; now: Date };

const LANE = { lane: orNull(oneOf<Lane>()) };

function laneOf(p: Placeholders<Thread>): string {
  return `(SELECT c.lane FROM classifications c WHERE c.user_id = ${p.userId} AND c.thread_id = ${p.threadId}) AS lane`;
}

const put = sqlStatement(
  'snoozes-put',
  { threadId: text },
  (p: Placeholders<Snooze>) => `
  INSERT INTO snoozes (user_id, thread_id, snoozed_until, created_at)
  SELECT user_id, thread_id, ${p.snoozedUntil}, ${p.now} FROM threads
  WHERE user_id = ${p.userId} AND thread_id = ${p.threadId}
  ON CONFLICT (user_id, thread_id) DO UPDATE SET snoozed_until = excluded.snoozed_until
  RETURNING thread_id AS "threadId"`,
);

const hide = statement('snoozes-hide-back', (p: Thread) =>
  build
    .updateTable('classifications')
    .set({ back: false })
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('back', '=', true),
);

const findLane = sqlStatement('snoozes-find-lane', LANE, (p: Placeholders<Thread>) => `SELECT ${laneOf(p)}`);

const cancel = sqlStatement(
  'snoozes-cancel',
  LANE,
  (p: Placeholders<Thread>) => `
  DELETE FROM snoozes WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} RETURNING ${laneOf(p)}`,
);

const remove = statement('snoozes-delete', (p: Thread) =>
  build.deleteFrom('snoozes').where('user_id', '=', p.userId).where('thread_id', '=', p.threadId),
);

type SnoozeBack = Snooze & { receivedId: string | null };

const putBack = sqlStatement(
  'snoozes-put-back',
  {},
  (p: Placeholders<SnoozeBack>) => `
  INSERT INTO snoozes (user_id, thread_id, snoozed_until, created_at)
  SELECT user_id, thread_id, ${p.snoozedUntil}, ${p.now} FROM threads
  WHERE user_id = ${p.userId} AND thread_id = ${p.threadId}
    AND (${p.receivedId}::text IS NULL OR ${p.receivedId}::text = coalesce((SELECT m.message_id FROM messages m
      WHERE m.user_id = ${p.userId} AND m.thread_id = ${p.threadId} AND NOT m.from_me
      ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1), ''))
  ON CONFLICT DO NOTHING`,
);

const findNext = statement('snoozes-find-next', () =>
  build.selectFrom('snoozes').select('snoozed_until as snoozedUntil').orderBy('snoozed_until').limit(1),
);

const expire = sqlStatement(
  'snoozes-expire',
  { threadId: text, ...LANE },
  (p: Placeholders<{ userId: string; now: Date }>) => `
  WITH gone AS (DELETE FROM snoozes WHERE user_id = ${p.userId} AND snoozed_until <= ${p.now} RETURNING thread_id),
    back AS (UPDATE classifications c SET back = true FROM gone g
      WHERE c.user_id = ${p.userId} AND c.thread_id = g.thread_id AND c.lane <> 'done')
  SELECT g.thread_id AS "threadId", c.lane FROM gone g
  LEFT JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = g.thread_id`,
);

const ownersDue = (p: { now: Date }) =>
  build
    .selectFrom('snoozes')
    .where('snoozed_until', '<=', p.now)
    .select('user_id as userId')
    .distinct()
    .orderBy('user_id');
const listOwnersDue = statement('snoozes-list-owners-due', ownersDue);
const listOwnersDueAmong = statement(
  'snoozes-list-owners-due-among',
  (p: { now: Date; among: readonly string[] }) => ownersDue(p).where('user_id', '=', anyOf(p.among)),
);

/**
 * The lane of the snoozed thread, null if it has none yet; undefined if the thread is not cached. Three statements: Citus
 * sends an INSERT … SELECT to its shard as it is, with what it changes or returns of other tables.
 */
export async function putSnooze(tx: Sql, snooze: Snooze) {
  const { userId, threadId } = snooze;
  if (!(await runOne(tx, put, snooze))) return undefined;
  await run(tx, hide, { userId, threadId });
  return runOne(tx, findLane, { userId, threadId });
}

/** The lane of the thread that was snoozed; undefined where it was not. */
export function cancelSnoozeRow(db: Sql, thread: Thread) {
  return runOne(db, cancel, thread);
}

export async function deleteSnooze(db: Sql, thread: Thread): Promise<void> {
  await run(db, remove, thread);
}

/** A newer snooze is kept. Mail that somebody sent after `receivedId` would have ended this one: it stays visible. */
export async function putSnoozeBack(db: Sql, snooze: SnoozeBack): Promise<void> {
  await run(db, putBack, snooze);
}

/** For all users. */
export async function findNextSnoozeEnd(db: Sql): Promise<Date | null> {
  const row = await runOne(db, findNext, {});
  return row?.snoozedUntil ?? null;
}

/** Owners with snoozes that have ended. */
export async function listOwnersOfEndedSnoozes(db: Sql, now: Date): Promise<string[]> {
  return (await lookForWork(db, listOwnersDue, listOwnersDueAmong, { now })).map(({ userId }) => userId);
}

/** Deletes the snoozes of a user that have ended and marks their threads as back: of two callers, one gets a row. */
export function expireSnoozeRows(tx: Sql, due: { userId: string; now: Date }) {
  return run(tx, expire, due);
}

const list = statement('snoozes-list', (p: { userId: string; threadIds: readonly string[] }) =>
  build
    .selectFrom('snoozes')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', anyOf(p.threadIds))
    .select(['thread_id as threadId', 'snoozed_until as until']),
);

export function listSnoozes(db: Sql, threads: { userId: string; threadIds: readonly string[] }) {
  return run(db, list, threads);
}

const wake = sqlStatement(
  'snoozes-wake',
  {},
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  WITH gone AS (DELETE FROM snoozes WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])
    RETURNING thread_id)
  UPDATE classifications c SET back = true FROM gone WHERE c.user_id = ${p.userId} AND c.thread_id = gone.thread_id`,
);

/** Snoozed threads are back immediately. */
export async function wakeThreads(
  tx: Sql,
  threads: { userId: string; threadIds: readonly string[] },
): Promise<void> {
  await run(tx, wake, threads);
}
