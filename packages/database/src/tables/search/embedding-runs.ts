import type { Provider } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { integer, text, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

export type RunKey = { userId: string; provider: Provider };
type Model = RunKey & { model: string };
type End = RunKey & { status: 'done' | 'failed'; whole: boolean; now: Date };
export type ThreadPlace = { threadId: string; lastMessageAt: Date };

const find = statement('embedding-runs-find', (p: RunKey) =>
  build
    .selectFrom('embedding_runs')
    .where('user_id', '=', p.userId)
    .where('provider', '=', p.provider)
    .select(['status', 'done', 'total', 'failures', 'finished_at as finishedAt']),
);

const listProviders = statement('embedding-runs-list-providers', (p: { userId: string }) =>
  build.selectFrom('embedding_runs').where('user_id', '=', p.userId).select('provider'),
);

const claim = statement('embedding-runs-claim', (p: RunKey & { total: number; now: Date }) =>
  build
    .insertInto('embedding_runs')
    .values({
      user_id: p.userId,
      provider: p.provider,
      status: 'running',
      total: p.total,
      started_at: p.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'provider'])
        .doUpdateSet({ status: 'running', done: 0, total: p.total, started_at: p.now, failures: 0 })
        .where('embedding_runs.status', '<>', 'running'),
    )
    .returning('provider'),
);

const progress = statement('embedding-runs-note-progress', (p: RunKey & { done: number; total: number }) =>
  build
    .updateTable('embedding_runs')
    .set({ done: p.done, total: p.total, failures: 0 })
    .where('user_id', '=', p.userId)
    .where('provider', '=', p.provider),
);

const failure = statement('embedding-runs-note-failure', (p: RunKey) =>
  build
    .updateTable('embedding_runs')
    .set((e) => ({ failures: e('failures', '+', 1) }))
    .where('user_id', '=', p.userId)
    .where('provider', '=', p.provider)
    .returning('failures'),
);

const end = sqlStatement(
  'embedding-runs-end',
  {},
  (p: Placeholders<End>) => `
  UPDATE embedding_runs SET status = ${p.status},
    finished_at = CASE WHEN ${p.whole}::boolean THEN coalesce(finished_at, ${p.now}) ELSE finished_at END
  WHERE user_id = ${p.userId} AND provider = ${p.provider}`,
);

// Classified threads whose embedding is missing, of another model, or older than the last message.
const outdated = (p: Placeholders<Model>) => `
  FROM threads t JOIN classifications c ON c.user_id = t.user_id AND c.thread_id = t.thread_id
  WHERE t.user_id = ${p.userId} AND NOT EXISTS (SELECT 1 FROM embeddings e
    WHERE e.user_id = ${p.userId} AND e.provider = ${p.provider} AND e.thread_id = t.thread_id
      AND e.model = ${p.model} AND e.last_message_id = t.last_message_id)`;

const count = sqlStatement(
  'embedding-runs-count-outdated',
  { count: integer },
  (p: Placeholders<Model>) => `SELECT count(*)::int AS count ${outdated(p)}`,
);

const list = sqlStatement(
  'embedding-runs-list-outdated',
  { threadId: text, lastMessageAt: timestamp },
  (p: Placeholders<Model & { beforeTime: Date | 'infinity'; beforeId: string; limit: number }>) => `
  SELECT t.thread_id AS "threadId", t.last_message_at AS "lastMessageAt" ${outdated(p)}
    AND (t.last_message_at, t.thread_id) < (${p.beforeTime}::timestamptz, ${p.beforeId})
  ORDER BY t.last_message_at DESC, t.thread_id DESC LIMIT ${p.limit}`,
);

/** `finishedAt`: when this provider had first embedded the whole mailbox; a later run leaves it. */
export function findEmbeddingRun(db: Sql, { userId, provider }: RunKey) {
  return runOne(db, find, { userId, provider });
}

/** The providers that this person has ever had embed the mailbox. */
export async function listEmbeddingProviders(db: Sql, userId: string): Promise<Set<Provider>> {
  return new Set((await run(db, listProviders, { userId })).map(({ provider }) => provider));
}

/** Of two concurrent callers one gets true; the other finds the run started. */
export async function claimEmbeddingRun(
  db: Sql,
  claimed: RunKey & { total: number; now: Date },
): Promise<boolean> {
  return (await runOne(db, claim, claimed)) !== undefined;
}

export async function noteEmbeddingProgress(
  db: Sql,
  made: RunKey & { done: number; total: number },
): Promise<void> {
  await run(db, progress, made);
}

/** How often in a row it has failed now. */
export async function noteEmbeddingFailure(db: Sql, key: RunKey): Promise<number> {
  return (await runOne(db, failure, key))?.failures ?? 0;
}

/** `whole` = nothing of the mailbox was left out: from now on search by this provider answers. */
export async function endEmbeddingRun(db: Sql, ended: End): Promise<void> {
  await run(db, end, ended);
}

export async function countOutdated(db: Sql, model: Model): Promise<number> {
  return (await runOne(db, count, model))?.count ?? 0;
}

/** The newest first; `after` is where the batch before ended, so that one which cannot be embedded stops nothing. */
export function listOutdated(
  db: Sql,
  { after, ...wanted }: Model & { after: ThreadPlace | null; limit: number },
): Promise<ThreadPlace[]> {
  const beforeTime = after?.lastMessageAt ?? 'infinity';
  return run(db, list, { ...wanted, beforeTime, beforeId: after?.threadId ?? '' });
}
