import type { ThreadView } from '@triage/contract/inbox/inbox';
import type { SummaryAnswer } from '@triage/contract/inbox/summary';
import { type Tone, toneSchema } from '@triage/contract/sending/draft';
import { type Command, textOf } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { writeAnswer } from '../write-answer.ts';

export const thread: Command = {
  usage: 'thread <thread>',
  about: 'A thread with its messages, oldest first',
  async run({ terminal, form, positionals, connect }) {
    const threadId = oneThread(positionals);
    const { triage } = await connect();
    const found = await triage.thread({ threadId });
    writeAnswer(terminal, form, found, sayThread(found));
    return exitCode.ok;
  },
};

export const draft: Command = {
  usage: 'draft <thread> [--tone professional|friendly|brief | --discard]',
  about: 'Draft a reply; nothing is sent. --discard discards the prepared one',
  options: { tone: { type: 'string' }, discard: { type: 'boolean' } },
  async run({ terminal, form, positionals, values, connect }) {
    const threadId = oneThread(positionals);
    const given = textOf(values, 'tone');
    const tone: Tone | undefined = toneSchema.safeParse(given).data;
    if (given !== undefined && !tone)
      throw new UsageError(`"${given}" is no tone. There are ${toneSchema.options.join(', ')}`);
    const { triage } = await connect();
    if (values['discard'] === true) {
      writeAnswer(terminal, form, await triage.discardPrepared({ threadId }), 'Discarded.');
      return exitCode.ok;
    }
    const written = await triage.draft({ threadId, ...(tone && { tone }) });
    writeAnswer(terminal, form, written, written.draftHtml);
    return exitCode.ok;
  },
};

export const summary: Command = {
  usage: 'summary <thread>',
  about: 'What a long thread says and asks of you, in three sentences at most',
  async run({ terminal, form, positionals, connect }) {
    const threadId = oneThread(positionals);
    const { triage } = await connect();
    const written = await triage.summarize({ threadId });
    writeAnswer(terminal, form, written, saySummary(written));
    return exitCode.ok;
  },
};

function saySummary({ summary: found }: SummaryAnswer): string {
  if (!found) return 'No summary: the thread is short, or none could be written';
  const asked = found.asked ? [`? ${found.asked.text}`] : [];
  return [...found.points.map(({ text }) => `- ${text}`), ...asked].join('\n');
}

function oneThread(positionals: string[]): string {
  const [threadId, more] = positionals;
  if (!threadId || more) throw new UsageError('Give one thread id');
  return threadId;
}

function sayThread({ subject, lane, messages, preparedDraft }: ThreadView): string {
  const said = messages.map(
    ({ from, sentAt, text }) => `--- ${from.name} <${from.email}>  ${sentAt}\n\n${text.trim()}\n`,
  );
  const prepared = preparedDraft ? [`--- Prepared draft, not sent\n\n${preparedDraft.draftHtml}\n`] : [];
  return [`${subject}  [${lane}]`, '', ...said, ...prepared].join('\n').trimEnd();
}
