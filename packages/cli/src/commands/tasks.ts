import { createTaskRequest, type Task } from '@triage/contract/inbox/tasks';
import { type Call, type Command, textOf } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';
import { parseDayNames } from './brief.ts';

const columns: Column<Task>[] = [
  { title: 'TASK', width: 36, of: ({ taskId }) => taskId },
  { title: 'NEXT', width: 24, of: ({ nextAt }) => nextAt ?? 'off' },
  { title: 'LAST', width: 8, of: ({ lastRun }) => lastRun?.state ?? '' },
  { title: 'TEXT', width: 50, of: ({ text }) => text },
];

export const tasks: Command = {
  usage: 'tasks',
  about: 'The scheduled tasks of the assistant, with their next times',
  async run({ terminal, form, connect }) {
    const { triage } = await connect();
    const { tasks: listed, canRun } = await triage.listTasks();
    await writeRows(terminal, form, listed, columns);
    if (!canRun) terminal.errors.write('No AI provider is configured: tasks do not run\n');
    return exitCode.ok;
  },
};

const ways: Record<string, (call: Call, given: string) => Promise<void>> = {
  async add({ terminal, form, values, connect }, text) {
    const read = createTaskRequest.safeParse({
      text,
      times: (textOf(values, 'at') ?? '09:00').split(',').map((time) => time.trim()),
      days: parseDayNames(textOf(values, 'days')),
    });
    if (!read.success)
      throw new UsageError('Example: triage task add "List unanswered mail" --days fri --at 09:00');
    const { triage } = await connect();
    await writeRows(terminal, form, [await triage.createTask(read.data)], columns);
  },
  on: (call, taskId) => switchTask(call, taskId, true),
  off: (call, taskId) => switchTask(call, taskId, false),
  async remove({ terminal, form, connect }, taskId) {
    const { triage } = await connect();
    writeAnswer(terminal, form, await triage.removeTask({ taskId }), 'Deleted.');
  },
};

export const task: Command = {
  usage: 'task <add|on|off|remove> <TEXT|ID> [--days mon,fri] [--at 09:00]',
  about: 'Add a task for the assistant, switch one, or delete one',
  options: { days: { type: 'string' }, at: { type: 'string' } },
  async run(call) {
    const [name = '', given] = call.positionals;
    const way = Object.hasOwn(ways, name) ? ways[name] : undefined;
    if (!way || given === undefined) throw new UsageError(`triage ${task.usage}`);
    await way(call, given);
    return exitCode.ok;
  },
};

async function switchTask(
  { terminal, form, connect }: Call,
  wanted: string,
  enabled: boolean,
): Promise<void> {
  const { triage } = await connect();
  const found = (await triage.listTasks()).tasks.find(({ taskId }) => taskId === wanted);
  if (!found) throw new UsageError(`There is no task "${wanted}". "triage tasks" lists them`);
  const { taskId, text, times, days } = found;
  await writeRows(terminal, form, [await triage.changeTask({ taskId, text, times, days, enabled })], columns);
}
