import type { TaskRunState } from '@triage/contract/inbox/tasks';
import type { Sql } from '../../query/query-pool.ts';
import { integerArray, oneOf, orNull, text, textArray, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type One = { userId: string; taskId: string };

export interface NewTask extends One {
  text: string;
  times: readonly string[];
  days: readonly number[];
  nextAt: Date | null;
  now: Date;
}

const list = sqlStatement(
  'tasks-list',
  {
    taskId: text,
    text,
    times: textArray,
    days: integerArray,
    nextAt: orNull(timestamp),
    ranAt: orNull(timestamp),
    state: orNull(oneOf<TaskRunState>()),
    answer: orNull(text),
    conversationId: orNull(text),
  },
  (p: Placeholders<{ userId: string; taskId: string }>) => `
  SELECT t.id AS "taskId", t.text, t.times, t.days, t.next_at AS "nextAt", r.started_at AS "ranAt", r.state, r.answer,
    r.conversation_id AS "conversationId"
  FROM assistant_tasks t LEFT JOIN LATERAL (SELECT * FROM task_runs n
    WHERE n.user_id = ${p.userId} AND n.task_id = t.id ORDER BY n.slot DESC LIMIT 1) r ON true
  WHERE t.user_id = ${p.userId} AND (${p.taskId} = '' OR t.id = ${p.taskId}) ORDER BY t.created_at, t.id`,
);

// Nothing is written above the limit.
const create = sqlStatement(
  'tasks-create',
  { taskId: text },
  (p: Placeholders<NewTask & { limit: number }>) => `
  INSERT INTO assistant_tasks (user_id, id, text, times, days, next_at, created_at, updated_at)
  SELECT ${p.userId}, ${p.taskId}, ${p.text}, ${p.times}::text[], ${p.days}::int[], ${p.nextAt}::timestamptz, ${p.now}, ${p.now}
  WHERE (SELECT count(*) FROM assistant_tasks WHERE user_id = ${p.userId}) < ${p.limit}
  RETURNING id AS "taskId"`,
);

const change = sqlStatement(
  'tasks-change',
  { taskId: text },
  (p: Placeholders<NewTask>) => `
  UPDATE assistant_tasks SET text = ${p.text}, times = ${p.times}::text[], days = ${p.days}::int[],
    next_at = ${p.nextAt}, updated_at = ${p.now}
  WHERE user_id = ${p.userId} AND id = ${p.taskId} RETURNING id AS "taskId"`,
);

const remove = statement('tasks-delete', (p: One) =>
  build
    .deleteFrom('assistant_tasks')
    .where('user_id', '=', p.userId)
    .where('id', '=', p.taskId)
    .returning('id'),
);

const removeUnchanged = statement('tasks-delete-unchanged', (p: One & { madeAt: Date }) =>
  build
    .deleteFrom('assistant_tasks')
    .where('user_id', '=', p.userId)
    .where('id', '=', p.taskId)
    .where('updated_at', '=', p.madeAt)
    .returning('id'),
);

const moveOn = statement('tasks-move-on', (p: One & { from: Date; nextAt: Date | null }) =>
  build
    .updateTable('assistant_tasks')
    .set({ next_at: p.nextAt })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.taskId)
    .where('next_at', '=', p.from)
    .returning('id'),
);

const listDue = sqlStatement(
  'tasks-list-due',
  { userId: text },
  (p: Placeholders<{ now: Date; limit: number }>) => `
  SELECT DISTINCT user_id AS "userId" FROM assistant_tasks WHERE next_at <= ${p.now} LIMIT ${p.limit}`,
);

/** The oldest first, each with its last run. An empty `taskId` means all of them. */
export function listTaskRows(db: Sql, wanted: { userId: string; taskId: string }) {
  return run(db, list, wanted);
}

/** False above the limit. */
export async function createTaskRow(db: Sql, task: NewTask & { limit: number }): Promise<boolean> {
  return (await runOne(db, create, task)) !== undefined;
}

/** False if there is no such task. */
export async function changeTaskRow(db: Sql, task: NewTask): Promise<boolean> {
  return (await runOne(db, change, task)) !== undefined;
}

/** False if there is no such task. */
export async function deleteTaskRow(db: Sql, task: One): Promise<boolean> {
  return (await runOne(db, remove, task)) !== undefined;
}

/** False if it was changed or deleted since. */
export async function deleteUnchangedTask(db: Sql, task: One & { madeAt: Date }): Promise<boolean> {
  return (await runOne(db, removeUnchanged, task)) !== undefined;
}

/** False if the task was changed, deleted or moved on since. */
export async function moveTaskOn(
  tx: Sql,
  change: One & { from: Date; nextAt: Date | null },
): Promise<boolean> {
  return (await runOne(tx, moveOn, change)) !== undefined;
}

/** For all users. */
export function listPeopleWithDueTasks(db: Sql, wanted: { now: Date; limit: number }) {
  return run(db, listDue, wanted);
}
