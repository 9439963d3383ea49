import { successSchema } from '@triage/contract/errors';
import {
  changeTaskRequest,
  createTaskRequest,
  taskRequest,
  taskSchema,
  tasksAnswer,
} from '@triage/contract/inbox/tasks';
import { changeTask, createTask, listTasks, removeTask } from '../../agent/tasks/edit-tasks.ts';
import { sessionProcedure } from '../gates.ts';
import { t } from '../init.ts';

export const tasksRouter = t.router({
  list: sessionProcedure.output(tasksAnswer).query(({ ctx }) => listTasks(ctx.tenant)),
  create: sessionProcedure
    .input(createTaskRequest)
    .output(taskSchema)
    .mutation(({ ctx, input }) => createTask(ctx.tenant, input)),
  change: sessionProcedure
    .input(changeTaskRequest)
    .output(taskSchema)
    .mutation(({ ctx, input }) => changeTask(ctx.tenant, input)),
  remove: sessionProcedure
    .input(taskRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeTask(ctx.tenant, input)),
});
