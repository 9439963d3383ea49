import type { Task, TasksAnswer } from '@triage/contract/inbox/tasks';
import { TASKS_MAX } from '@triage/contract/inbox/tasks';
import { useRef, useState } from 'react';
import { failureText } from '../form/failure-text.ts';
import { Section } from '../form/section.tsx';
import { findHeir, useRowFocus } from '../form/use-row-focus.ts';
import { NEW_TASK, TaskForm } from './task-form.tsx';
import { TaskRow } from './task-row.tsx';
import { useTasks } from './use-tasks.ts';

/** The assistant’s scheduled tasks. */
export function TasksSection({ initial }: { initial: TasksAnswer }) {
  const { tasks, problem, create, change, remove } = useTasks(initial.tasks);
  const [edited, setEdited] = useState<string | null>(null);
  const newTask = useRef<HTMLInputElement>(null);
  const focusRow = useRowFocus(newTask);
  const close = (taskId: string) => {
    setEdited(null);
    focusRow(taskId);
  };
  const rowOf = (task: Task) =>
    edited === task.taskId ? (
      <TaskForm
        title={`Edit “${task.text}”`}
        verb="Save task"
        initial={{ text: task.text, times: task.times, days: task.days }}
        onSave={async (draft) => {
          const isSaved = await change({ ...task, ...draft }, 'Task saved');
          if (isSaved) close(task.taskId);
          return isSaved;
        }}
        onCancel={() => close(task.taskId)}
      />
    ) : (
      <TaskRow
        task={task}
        onSwitch={(enabled) =>
          void change({ ...task, enabled }, enabled ? 'Task switched on' : 'Task switched off')
        }
        onEdit={() => setEdited(task.taskId)}
        onRemove={() =>
          failureText(async () => {
            await remove(task.taskId);
            const taskIds = tasks.map(({ taskId }) => taskId);
            focusRow(findHeir(taskIds, task.taskId));
          })
        }
      />
    );
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
            <li key={task.taskId}>{rowOf(task)}</li>
          ))}
        </ul>
      ) : null}
      {problem ? (
        <p role="alert" className="mb-3 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      {tasks.length < TASKS_MAX ? (
        <TaskForm title="New task" verb="Add task" initial={NEW_TASK} field={newTask} onSave={create} />
      ) : null}
    </Section>
  );
}
