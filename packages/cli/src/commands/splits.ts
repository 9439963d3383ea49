import {
  changeSplitRequest,
  createSplitRequest,
  previewSplitRequest,
  type Split,
  type SplitPreview,
} from '@triage/contract/triage/splits';
import type { Call, Command } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';
import { parseJsonInput } from './parse-json-input.ts';

const columns: Column<Split>[] = [
  { title: 'SPLIT', width: 36, of: ({ splitId }) => splitId },
  { title: 'LANE', width: 8, of: ({ lane }) => lane ?? 'all' },
  { title: 'THREADS', width: 7, of: ({ threads }) => String(threads) },
  { title: 'UNREAD', width: 6, of: ({ unread }) => String(unread) },
  { title: 'NAME', width: 40, of: ({ name }) => name },
];

const threadColumns: Column<SplitPreview['threads'][number]>[] = [
  { title: 'THREAD', width: 18, isId: true, of: ({ threadId }) => threadId },
  { title: 'LANE', width: 8, of: ({ lane }) => lane },
  { title: 'FROM', width: 28, of: ({ sender }) => sender },
  { title: 'SUBJECT', width: 50, of: ({ subject }) => subject },
];

export const splits: Command = {
  usage: 'splits',
  about: 'Your splits in their order, with their counts; "triage mail split:ID" lists one',
  async run({ terminal, form, connect }) {
    const { triage } = await connect();
    await writeRows(terminal, form, (await triage.listSplits()).splits, columns);
    return exitCode.ok;
  },
};

const ways: Record<string, (call: Call, ids: readonly string[]) => Promise<void>> = {
  async add(call) {
    const request = await parseJsonInput(call, createSplitRequest, 'a split');
    const { triage } = await call.connect();
    await writeRows(call.terminal, call.form, [await triage.createSplit(request)], columns);
  },
  async change(call, [splitId]) {
    const request = await parseJsonInput(call, changeSplitRequest.omit({ splitId: true }), 'a split');
    const { triage } = await call.connect();
    const changed = await triage.changeSplit({ ...request, splitId: splitId ?? '' });
    await writeRows(call.terminal, call.form, [changed], columns);
  },
  async preview(call) {
    const request = await parseJsonInput(call, previewSplitRequest, 'a split');
    const { triage } = await call.connect();
    await writeRows(call.terminal, call.form, (await triage.previewSplit(request)).threads, threadColumns);
  },
  async order(call, splitIds) {
    const { triage } = await call.connect();
    const ordered = await triage.orderSplits({ splitIds: [...splitIds] });
    await writeRows(call.terminal, call.form, ordered.splits, columns);
  },
  async remove(call, [splitId]) {
    const { triage } = await call.connect();
    const answer = await triage.removeSplit({ splitId: splitId ?? '' });
    writeAnswer(call.terminal, call.form, answer, 'Deleted.');
  },
};

export const split: Command = {
  usage: 'split <add|change|preview|order|remove> [ID …]',
  about: 'Add, change or preview a split (JSON on the standard input), put splits in order, or delete one',
  async run(call) {
    const [name = '', ...ids] = call.positionals;
    const way = Object.hasOwn(ways, name) ? ways[name] : undefined;
    if (!way) throw new UsageError(`triage ${split.usage}`);
    if (ids.length === 0 && name !== 'add' && name !== 'preview')
      throw new UsageError('Name one: "triage splits" lists the ids');
    await way(call, ids);
    return exitCode.ok;
  },
};
