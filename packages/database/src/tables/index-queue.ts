import type { Sql } from '../query/query-pool.ts';
import { boolean, text, textArray } from '../statements/columns.ts';
import { build, type Placeholders, run, sqlStatement, statement } from '../statements/statement.ts';

type Owner = { userId: string };
type Listed = Owner & { messageIds: readonly string[]; threadIds: readonly string[] };

const queue = sqlStatement(
  'index-queue-queue',
  {},
  (p: Placeholders<Listed>) => `
  INSERT INTO index_queue (user_id, thread_id, position, message_ids)
  SELECT ${p.userId}, l.thread_id,
    (SELECT count(*) FROM index_queue q WHERE q.user_id = ${p.userId}) + min(l.position),
    array_agg(l.message_id ORDER BY l.position)
  FROM unnest(${p.messageIds}::text[], ${p.threadIds}::text[]) WITH ORDINALITY AS l(message_id, thread_id, position)
  WHERE NOT EXISTS (SELECT 1 FROM threads t WHERE t.user_id = ${p.userId} AND t.thread_id = l.thread_id)
  GROUP BY l.thread_id
  ON CONFLICT (user_id, thread_id) DO UPDATE SET message_ids =
    index_queue.message_ids || array(SELECT unnest(excluded.message_ids) EXCEPT SELECT unnest(index_queue.message_ids))`,
);

// The list of all mail is newest first, so the first message that it names of a thread is the thread's newest. For
// threads that are cached it names the messages that the first listing missed.
const addMessages = sqlStatement(
  'index-queue-add-messages',
  {},
  (p: Placeholders<Listed>) => `
  INSERT INTO index_queue AS q (user_id, thread_id, position, message_ids, newest_id)
  SELECT ${p.userId}, l.thread_id, 0, array_agg(l.message_id ORDER BY l.place),
    min(l.message_id) FILTER (WHERE l.place = l.first)
  FROM (SELECT thread_id, message_id, place, min(place) OVER (PARTITION BY thread_id) AS first
        FROM unnest(${p.messageIds}::text[], ${p.threadIds}::text[]) WITH ORDINALITY AS m(message_id, thread_id, place)) l
  WHERE EXISTS (SELECT 1 FROM index_queue k WHERE k.user_id = ${p.userId} AND k.thread_id = l.thread_id)
    OR (EXISTS (SELECT 1 FROM threads t WHERE t.user_id = ${p.userId} AND t.thread_id = l.thread_id AND t.in_inbox)
      AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.user_id = ${p.userId} AND m.message_id = l.message_id))
  GROUP BY l.thread_id
  ON CONFLICT (user_id, thread_id) DO UPDATE SET newest_id = coalesce(q.newest_id, excluded.newest_id),
    message_ids = q.message_ids || array(SELECT unnest(excluded.message_ids) EXCEPT SELECT unnest(q.message_ids))`,
);

const remove = sqlStatement(
  'index-queue-remove',
  {},
  (p: Placeholders<Owner & { threadIds: readonly string[] }>) => `
  DELETE FROM index_queue WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])`,
);

/** Threads of the inbox that are not cached yet, in the order in which the provider lists them. */
export async function queueThreads(db: Sql, listed: Listed): Promise<void> {
  await run(db, queue, listed);
}

/** The other messages of queued threads, and those that cached threads of the inbox lack. */
export async function addMessagesToQueue(db: Sql, listed: Listed): Promise<void> {
  await run(db, addMessages, listed);
}

export async function removeFromQueue(
  db: Sql,
  threads: Owner & { threadIds: readonly string[] },
): Promise<void> {
  await run(db, remove, threads);
}

const listIds = statement('index-queue-list-ids', (p: Owner) =>
  build.selectFrom('index_queue').where('user_id', '=', p.userId).select('thread_id as threadId'),
);

const listNext = sqlStatement(
  'index-queue-list-next',
  { threadId: text, newestId: text, hasRow: boolean, missing: textArray },
  (p: Placeholders<Owner & { limit: number }>) => `
  SELECT q.thread_id AS "threadId", coalesce(q.newest_id, q.message_ids[1], '') AS "newestId",
    EXISTS (SELECT 1 FROM threads t WHERE t.user_id = ${p.userId} AND t.thread_id = q.thread_id) AS "hasRow",
    array(SELECT id FROM unnest(q.message_ids) WITH ORDINALITY AS l(id, place) WHERE NOT EXISTS (
      SELECT 1 FROM messages m WHERE m.user_id = ${p.userId} AND m.message_id = id) ORDER BY place) AS missing
  FROM index_queue q WHERE q.user_id = ${p.userId} ORDER BY q.position, q.thread_id LIMIT ${p.limit}`,
);

const removeAll = statement('index-queue-remove-all', (p: Owner) =>
  build.deleteFrom('index_queue').where('user_id', '=', p.userId),
);

export async function listQueuedThreadIds(db: Sql, userId: string): Promise<Set<string>> {
  return new Set((await run(db, listIds, { userId })).map(({ threadId }) => threadId));
}

/** The first threads of the queue, with the messages of each that are not cached yet. */
export function listNextInQueue(db: Sql, wanted: Owner & { limit: number }) {
  return run(db, listNext, wanted);
}

export async function clearQueue(db: Sql, userId: string): Promise<void> {
  await run(db, removeAll, { userId });
}
