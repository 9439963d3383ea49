import { z } from 'zod';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { scheduleSchema } from './schedule.ts';

/** More would be neither read nor kept in order. */
export const TASKS_MAX = 20;
export const TASK_TEXT_MAX = 500;
/** Runs per user in 24 hours: a limit for the cost. */
export const TASK_RUNS_A_DAY = 24;

/** What a task consists of: what the assistant is asked, and when. */
export const taskInput = z.object({
  text: textInput.trim().min(1, 'Say what the assistant should do').max(TASK_TEXT_MAX),
  times: scheduleSchema.shape.times.min(1, 'Choose a time'),
  days: scheduleSchema.shape.days.min(1, 'Choose a day'),
});

const taskId = textInput.min(1).max(64);
export const taskRequest = z.object({ taskId });
export const createTaskRequest = taskInput.extend({ enabled: z.boolean().default(true) });
export type CreateTaskRequest = z.infer<typeof createTaskRequest>;
/** The whole task as it is from now on. */
export const changeTaskRequest = createTaskRequest.extend({ taskId });
export type ChangeTaskRequest = z.infer<typeof changeTaskRequest>;

/** `noKey`: no AI provider is configured, so nothing was asked. */
export const taskRunStateSchema = z.enum(['running', 'done', 'failed', 'noKey']);
export type TaskRunState = z.infer<typeof taskRunStateSchema>;

export const taskSchema = taskInput.extend({
  taskId: z.string(),
  enabled: z.boolean(),
  nextAt: timestampSchema.nullable(),
  lastRun: z
    .object({
      at: timestampSchema,
      state: taskRunStateSchema,
      answer: z.string(),
      conversationId: z.string(),
    })
    .nullable(),
});
export type Task = z.infer<typeof taskSchema>;

export const tasksAnswer = z.object({
  tasks: z.array(taskSchema),
  /** False: no AI provider is configured, so no task can run. */
  canRun: z.boolean(),
});
export type TasksAnswer = z.infer<typeof tasksAnswer>;
