import { RefusedError } from '@triage/client/triage-error';
import type { Reminder } from '@triage/contract/inbox/reminders';
import { laneSchema } from '@triage/contract/triage/lanes';
import { type Copies, collectThreadIds } from '../collect-input.ts';
import { type Call, type Command, textOf } from '../command.ts';
import { type ExitCode, exitCode, exitCodeOf, UsageError } from '../exit-code.ts';
import { parseTime } from '../parse-time.ts';
import { jsonLine, printable } from '../terminal.ts';
import { type Column, writeRows } from '../write-answer.ts';

export const archive: Command = {
  usage: 'archive <thread…|->',
  about: 'Archive threads; - reads them from the pipe',
  run: (call) =>
    moveEach(
      call,
      { how: 'archived', copies: 'unless-closed' },
      async (triage, threadId) => void (await triage.archive({ threadId })),
    ),
};

export const snooze: Command = {
  usage: 'snooze <thread…|-> --in 3d | --at 2026-03-01T09:00 | --cancel',
  about: 'Hide threads until a time, or show them again',
  options: { in: { type: 'string' }, at: { type: 'string' }, cancel: { type: 'boolean' } },
  async run(call) {
    const until = parseTime(
      { in: textOf(call.values, 'in'), at: textOf(call.values, 'at') },
      call.terminal.now(),
    );
    if (call.values['cancel'])
      return moveEach(
        call,
        { how: 'shown again', copies: 'open' },
        async (triage, threadId) => void (await triage.cancelSnooze({ threadId })),
      );
    if (until === undefined)
      throw new UsageError('No time given: --in 3d, --at 2026-03-01T09:00, or --cancel');
    return moveEach(
      call,
      { how: `snoozed until ${until}`, copies: 'open' },
      async (triage, threadId) => void (await triage.snooze({ threadId, until })),
    );
  },
};

export const remind: Command = {
  usage: 'remind <thread…|-> --in 3d | --at 2026-03-01T09:00 | --cancel',
  about: 'Be reminded of threads if nobody answers by then, or not any more',
  options: { in: { type: 'string' }, at: { type: 'string' }, cancel: { type: 'boolean' } },
  async run(call) {
    const remindAt = parseTime(
      { in: textOf(call.values, 'in'), at: textOf(call.values, 'at') },
      call.terminal.now(),
    );
    if (call.values['cancel'])
      return moveEach(
        call,
        { how: 'reminder removed' },
        async (triage, threadId) => void (await triage.clearReminder({ threadId })),
      );
    if (remindAt === undefined)
      throw new UsageError('No time given: --in 3d, --at 2026-03-01T09:00, or --cancel');
    return moveEach(
      call,
      { how: `reminder at ${remindAt}` },
      async (triage, threadId) => void (await triage.setReminder({ threadId, remindAt })),
    );
  },
};

const reminderColumns: Column<Reminder>[] = [
  { title: 'THREAD', width: 18, isId: true, of: ({ threadId }) => threadId },
  { title: 'AT', width: 24, of: ({ remindAt }) => remindAt },
  { title: 'ABOUT', width: 8, of: ({ about }) => about },
  { title: 'SUBJECT', width: 50, of: ({ subject }) => subject },
];

export const reminders: Command = {
  usage: 'reminders',
  about: 'Reminders that are still to come, the next one first',
  async run({ terminal, form, connect }) {
    const { triage } = await connect();
    await writeRows(terminal, form, (await triage.listReminders()).reminders, reminderColumns);
    return exitCode.ok;
  },
};

export const restore: Command = {
  usage: 'restore <thread…|-> --lane reply|schedule|fyi|done',
  about: 'Put threads into a lane',
  options: { lane: { type: 'string' } },
  async run(call) {
    const lane = laneSchema.safeParse(textOf(call.values, 'lane')).data;
    if (!lane) throw new UsageError(`Choose a lane: --lane ${laneSchema.options.join('|')}`);
    return moveEach(
      call,
      { how: `put into ${lane}`, copies: 'open' },
      async (triage, threadId) => void (await triage.restore({ threadId, lane })),
    );
  },
};

export type Move = (
  triage: Awaited<ReturnType<Call['connect']>>['triage'],
  threadId: string,
) => Promise<void>;

/** One thread that cannot be moved does not stop the others; who cannot be reached or is not signed in stops all. */
export async function moveEach(
  call: Call,
  { how, copies }: { how: string; copies?: Copies },
  move: Move,
): Promise<ExitCode> {
  const { terminal, form } = call;
  const threadIds = await collectThreadIds(call.positionals, terminal.input, copies);
  const { triage } = await call.connect();
  let code: ExitCode = exitCode.ok;
  for (const threadId of threadIds) {
    const error = await move(triage, threadId).then(
      () => null,
      (failure: unknown) => failure,
    );
    if (error && !(error instanceof RefusedError && exitCodeOf(error) === exitCode.refused)) throw error;
    if (error) code = exitCode.refused;
    const answer = {
      threadId,
      success: error === null,
      ...(error instanceof Error && { error: error.message }),
    };
    const said = error instanceof Error ? error.message : how;
    terminal.output.write(form.json ? jsonLine(answer) : `${printable(`${threadId}  ${said}`)}\n`);
  }
  return code;
}
