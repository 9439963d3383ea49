import type { TriageClient } from '@triage/client/create-client';
import { type InboxRow, type View, viewSchema } from '@triage/contract/inbox/inbox';
import type { MovedThread } from '@triage/contract/inbox/second-look';
import { PAGE_MAX } from '@triage/contract/limits';
import type { Command } from '../command.ts';
import { textOf } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';
import { nameMailbox } from './mailboxes.ts';

const LIMIT_DEFAULT = 50;

const columns: Column<InboxRow>[] = [
  { title: 'THREAD', width: 18, isId: true, of: ({ threadId }) => threadId },
  { title: 'PRIORITY', width: 8, of: ({ priority }) => priority },
  { title: 'FROM', width: 26, of: ({ sender }) => sender },
  { title: 'SUBJECT', width: 50, of: ({ subject }) => subject },
];

const movedColumns: Column<MovedThread>[] = [
  { title: 'THREAD', width: 18, isId: true, of: ({ threadId }) => threadId },
  { title: 'FROM', width: 8, of: ({ from }) => from },
  { title: 'TO', width: 8, of: ({ to }) => to },
  { title: 'SUBJECT', width: 50, of: ({ subject }) => subject },
];

export const lanes: Command = {
  usage: 'lanes [reply|schedule|fyi|done|snoozed] [--split ID] [--mailbox NAME] [--limit 50] | --moved',
  about:
    'Counts of all lanes, or the threads of one, most urgent first; of a split only with --split. --moved lists what AI has moved',
  options: {
    limit: { type: 'string' },
    split: { type: 'string' },
    mailbox: { type: 'string' },
    moved: { type: 'boolean' },
  },
  async run({ terminal, form, positionals, values, connect }) {
    const [name] = positionals;
    const view = name === undefined ? undefined : viewSchema.safeParse(name).data;
    if (name !== undefined && !view)
      throw new UsageError(`"${name}" is not a lane. There are ${viewSchema.options.join(', ')}`);
    const limit = parseLimit(textOf(values, 'limit'));
    const split = textOf(values, 'split');
    const { triage } = await connect();
    const mailbox = await nameMailbox(triage, textOf(values, 'mailbox'));
    const of = { ...mailbox, ...(split !== undefined && { split }) };
    if (values['moved'] === true) {
      await writeRows(terminal, form, (await triage.secondLook()).threads, movedColumns);
      return exitCode.ok;
    }
    if (view) {
      await writeRows(terminal, form, listRows(triage, { view, ...of }, limit), columns);
      return exitCode.ok;
    }
    const counts = await triage.counts(of);
    const lines = Object.entries(counts).map(
      ([lane, count]) => `${lane.padEnd(9)} ${String(count).padStart(6)}`,
    );
    writeAnswer(terminal, form, counts, lines.join('\n'));
    return exitCode.ok;
  },
};

/** Page after page, as far as it is read. */
async function* listRows(
  triage: TriageClient,
  wanted: { view: View; split?: string; mailboxId?: string },
  limit: number,
): AsyncGenerator<InboxRow> {
  let left = limit;
  let cursor: string | undefined;
  while (left > 0) {
    const page = await triage.listInbox({
      ...wanted,
      limit: Math.min(left, PAGE_MAX),
      ...(cursor && { cursor }),
    });
    yield* page.rows;
    left -= page.rows.length;
    if (page.nextCursor === null || page.rows.length === 0) return;
    cursor = page.nextCursor;
  }
}

export function parseLimit(text: string | undefined, otherwise = LIMIT_DEFAULT): number {
  if (text === undefined) return otherwise;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError(`"${text}" is not a number of lines`);
  return limit;
}
