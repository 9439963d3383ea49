import { randomUUID } from 'node:crypto';
import type { Success } from '@triage/contract/errors';
import {
  type ChangeTaskRequest,
  type CreateTaskRequest,
  TASKS_MAX,
  type Task,
  type TasksAnswer,
} from '@triage/contract/inbox/tasks';
import type { Sql } from '@triage/database/open-database';
import {
  changeTaskRow,
  createTaskRow,
  deleteTaskRow,
  listTaskRows,
  type NewTask,
} from '@triage/database/tables/briefs/tasks';
import type { TenantContext } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { knownZone } from '../../time/local-time.ts';
import { slotAfter } from '../../time/slots.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai'>;

export async function listTasks(ctx: Ctx): Promise<TasksAnswer> {
  const rows = await listTaskRows(ctx.db, { userId: ctx.tenantId, taskId: '' });
  return { tasks: rows.map(asTask), canRun: ctx.ai.length > 0 };
}

export async function createTask(ctx: Ctx, request: CreateTaskRequest): Promise<Task> {
  const task = await asRow(ctx, { taskId: randomUUID(), ...request });
  if (!(await createTaskRow(ctx.db, { ...task, limit: TASKS_MAX })))
    throw new FieldError('text', `There are ${TASKS_MAX} tasks already. Delete one first`);
  return getTask(ctx, task.taskId);
}

/** From now on: a slot that is already over is not run. */
export async function changeTask(ctx: Ctx, request: ChangeTaskRequest): Promise<Task> {
  if (!(await changeTaskRow(ctx.db, await asRow(ctx, request)))) throw new AppError('taskNotFound');
  return getTask(ctx, request.taskId);
}

export async function removeTask(ctx: Ctx, { taskId }: { taskId: string }): Promise<Success> {
  if (!(await deleteTaskRow(ctx.db, { userId: ctx.tenantId, taskId }))) throw new AppError('taskNotFound');
  return { success: true };
}

async function getTask(ctx: Ctx, taskId: string): Promise<Task> {
  const [row] = await listTaskRows(ctx.db, { userId: ctx.tenantId, taskId });
  if (!row) throw new AppError('taskNotFound');
  return asTask(row);
}

/** The zone is read when the task is stored, and again when it runs. */
export async function asRow(
  { db, tenantId, clock }: Pick<Ctx, 'tenantId' | 'clock'> & { db: Sql },
  { taskId, text, times, days, enabled }: ChangeTaskRequest,
): Promise<NewTask> {
  const slots = { times: [...new Set(times)].sort(), days: [...new Set(days)].sort() };
  const zone = knownZone((await getOwner(db, tenantId)).timeZone);
  const now = clock.now();
  const nextAt = enabled ? slotAfter(slots, zone, now) : null;
  return { userId: tenantId, taskId, text, ...slots, nextAt, now };
}

type Row = Awaited<ReturnType<typeof listTaskRows>>[number];

function asTask({ ranAt, state, answer, conversationId, nextAt, ...task }: Row): Task {
  return {
    ...task,
    enabled: nextAt !== null,
    nextAt: nextAt?.toISOString() ?? null,
    lastRun:
      ranAt && state && conversationId
        ? { at: ranAt.toISOString(), state, answer: answer ?? '', conversationId }
        : null,
  };
}
