import type { Task } from '@triage/contract/inbox/tasks';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';

/** The tasks in their order. A change is shown at once, and taken back if the server refuses it. */
export function useTasks(initial: Task[]) {
  const [tasks, setTasks] = useState(initial);
  const [problem, setProblem] = useState('');
  const replace = (changed: Task) =>
    setTasks((all) => all.map((each) => (each.taskId === changed.taskId ? changed : each)));

  async function act(work: () => Promise<void>, done: string): Promise<boolean> {
    setProblem('');
    try {
      await work();
      announce(done);
      return true;
    } catch (error) {
      setProblem(fieldProblemOf(error));
      return false;
    }
  }

  return {
    tasks,
    problem,
    create: (task: Pick<Task, 'text' | 'times' | 'days'>) =>
      act(async () => {
        const created = await trpc.tasks.create.mutate(task);
        setTasks((all) => [...all, created]);
      }, 'Task added'),
    async change(changed: Task, done: string): Promise<boolean> {
      const before = tasks.find(({ taskId }) => taskId === changed.taskId);
      replace(changed);
      const { taskId, text, times, days, enabled } = changed;
      const isDone = await act(
        async () => replace(await trpc.tasks.change.mutate({ taskId, text, times, days, enabled })),
        done,
      );
      if (!isDone && before) replace(before);
      return isDone;
    },
    async remove(taskId: string): Promise<void> {
      await trpc.tasks.remove.mutate({ taskId });
      setTasks((all) => all.filter((each) => each.taskId !== taskId));
      announce('Task deleted');
    },
  };
}
