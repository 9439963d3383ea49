import type { TaskRunState } from '@triage/contract/inbox/tasks';
import type { Sql } from '../../query/query-pool.ts';
import { integer, oneOf, text, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Key = { userId: string; taskId: string; slot: Date };

export interface NewTaskRun extends Key {
  text: string;
  conversationId: string;
  now: Date;
}

const insert = sqlStatement(
  'task-runs-insert',
  { taskId: text },
  (p: Placeholders<NewTaskRun>) => `
  INSERT INTO task_runs (user_id, task_id, slot, text, state, attempts, conversation_id, answer, cards, started_at)
  VALUES (${p.userId}, ${p.taskId}, ${p.slot}, ${p.text}, 'running', 1, ${p.conversationId}, '', 0, ${p.now})
  ON CONFLICT (user_id, task_id, slot) DO NOTHING RETURNING task_id AS "taskId"`,
);

const OPEN = { taskId: text, slot: timestamp, text, conversationId: text, attempts: integer };
export type OpenTaskRun = Awaited<ReturnType<typeof listRunningTasks>>[number];

const listRunning = sqlStatement(
  'task-runs-list-running',
  OPEN,
  (p: Placeholders<{ userId: string }>) => `
  SELECT task_id AS "taskId", slot, text, conversation_id AS "conversationId", attempts FROM task_runs
  WHERE user_id = ${p.userId} AND state = 'running' ORDER BY started_at`,
);

const again = statement('task-runs-begin-again', (p: Key) =>
  build
    .updateTable('task_runs')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('user_id', '=', p.userId)
    .where('task_id', '=', p.taskId)
    .where('slot', '=', p.slot)
    .where('state', '=', 'running'),
);

type End = Key & { state: TaskRunState; answer: string; cards: number; now: Date };
const finish = statement('task-runs-finish', (p: End) =>
  build
    .updateTable('task_runs')
    .set({ state: p.state, answer: p.answer, cards: p.cards, finished_at: p.now })
    .where('user_id', '=', p.userId)
    .where('task_id', '=', p.taskId)
    .where('slot', '=', p.slot)
    .where('state', '=', 'running'),
);

const count = sqlStatement(
  'task-runs-count',
  { runs: integer },
  (p: Placeholders<{ userId: string; since: Date }>) => `
  SELECT count(*)::int AS runs FROM task_runs WHERE user_id = ${p.userId} AND started_at > ${p.since}`,
);

const listFinished = sqlStatement(
  'task-runs-list-finished',
  {
    taskId: text,
    text,
    state: oneOf<Exclude<TaskRunState, 'running'>>(),
    answer: text,
    cards: integer,
    conversationId: text,
    finishedAt: timestamp,
  },
  (p: Placeholders<{ userId: string; since: Date; limit: number }>) => `
  SELECT task_id AS "taskId", text, state, answer, cards, conversation_id AS "conversationId", finished_at AS "finishedAt"
  FROM task_runs WHERE user_id = ${p.userId} AND finished_at > ${p.since}
  ORDER BY finished_at DESC, task_id LIMIT ${p.limit}`,
);

const prune = sqlStatement(
  'task-runs-prune',
  {},
  (p: Placeholders<{ before: Date }>) => `DELETE FROM task_runs WHERE started_at < ${p.before}`,
);

/** False if this slot has its run. */
export async function insertTaskRun(tx: Sql, started: NewTaskRun): Promise<boolean> {
  return (await runOne(tx, insert, started)) !== undefined;
}

/** Begun and not finished: their process has died, for one job of a person runs at a time. */
export function listRunningTasks(db: Sql, userId: string) {
  return run(db, listRunning, { userId });
}

export async function beginTaskRunAgain(tx: Sql, key: Key): Promise<void> {
  await run(tx, again, key);
}

export async function finishTaskRun(db: Sql, end: End): Promise<void> {
  await run(db, finish, end);
}

export async function countTaskRuns(db: Sql, wanted: { userId: string; since: Date }): Promise<number> {
  return (await runOne(db, count, wanted))?.runs ?? 0;
}

/** The latest first. */
export function listFinishedTaskRuns(db: Sql, wanted: { userId: string; since: Date; limit: number }) {
  return run(db, listFinished, wanted);
}

/** For all users. */
export async function deleteTaskRunsBefore(db: Sql, before: Date): Promise<void> {
  await run(db, prune, { before });
}
