import type { Task, TasksAnswer } from '@triage/contract/inbox/tasks';
import { TASKS_MAX } from '@triage/contract/inbox/tasks';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { Section } from '../form/section.tsx';
import { TaskForm } from './task-form.tsx';
import { TaskRow } from './task-row.tsx';

/** The assistant’s scheduled tasks. */
export function TasksSection({ initial }: { initial: TasksAnswer }) {
  const [tasks, setTasks] = useState(initial.tasks);
  const [problem, setProblem] = useState('');
  const act = async (work: () => Promise<Task[]>, done: string): Promise<boolean> => {
    setProblem('');
    try {
      setTasks(await work());
      announce(done);
      return true;
    } catch (error) {
      setTasks(tasks);
      setProblem(fieldProblemOf(error));
      return false;
    }
  };
  const replace = (changed: Task) => tasks.map((each) => (each.taskId === changed.taskId ? changed : each));
  return (
    <Section
      anchor="tasks"
      title="Scheduled tasks"
      about="The assistant does these at their times. It only reads: what it wants to change waits for your approval. The answers appear in your brief."
    >
      {initial.canRun ? null : (
        <p className="mb-4 text-sm text-warn">
          Tasks need an AI provider, and none is configured on this server. They are kept and do not run.
        </p>
      )}
      {tasks.length > 0 ? (
        <ul aria-label="Scheduled tasks" className="mb-5 divide-y divide-line border-y border-line">
          {tasks.map((task) => (
            <TaskRow
              key={task.taskId}
              task={task}
              onSwitch={(enabled) => {
                const { taskId, text, times, days } = task;
                const change = { taskId, text, times, days, enabled };
                setTasks(replace({ ...task, enabled }));
                void act(
                  async () => replace(await trpc.tasks.change.mutate(change)),
                  enabled ? 'Task switched on' : 'Task switched off',
                );
              }}
              onRemove={() =>
                void act(async () => {
                  await trpc.tasks.remove.mutate({ taskId: task.taskId });
                  return tasks.filter(({ taskId }) => taskId !== task.taskId);
                }, 'Task deleted')
              }
            />
          ))}
        </ul>
      ) : null}
      {tasks.length < TASKS_MAX ? (
        <TaskForm
          onAdd={(task) => act(async () => [...tasks, await trpc.tasks.create.mutate(task)], 'Task made')}
        />
      ) : null}
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </Section>
  );
}
