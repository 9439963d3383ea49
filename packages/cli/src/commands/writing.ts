import { type WritingLesson, writingLessonRequest } from '@triage/contract/triage/lessons';
import type { Command } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';

const columns: Column<WritingLesson>[] = [
  { title: 'ADDRESS', width: 36, of: ({ address }) => address },
  { title: 'LANGUAGE', width: 8, of: ({ language }) => language },
  { title: 'ASPECT', width: 10, of: ({ aspect }) => aspect },
  { title: 'VALUE', width: 30, of: ({ value }) => value },
  { title: 'TIMES', width: 6, of: ({ times }) => String(times) },
];

export const writing: Command = {
  usage: 'writing [--forget ADDRESS LANGUAGE ASPECT]',
  about:
    'How you write to whom, learned from what you sent in place of prepared drafts; --forget removes one line',
  options: { forget: { type: 'boolean' } },
  async run({ terminal, form, values, positionals, connect }) {
    const [address, language, aspect] = positionals;
    if (values['forget'] !== true) {
      const { triage } = await connect();
      await writeRows(terminal, form, (await triage.lessons()).writing ?? [], columns);
      return exitCode.ok;
    }
    const asked = writingLessonRequest.safeParse({ address, language, aspect });
    if (!asked.success)
      throw new UsageError('Name the line: triage writing --forget ben@work.example en greeting');
    const { triage } = await connect();
    writeAnswer(terminal, form, await triage.removeWriting(asked.data), 'Forgotten.');
    return exitCode.ok;
  },
};
