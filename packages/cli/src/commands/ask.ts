import type { AskAnswer, Passage } from '@triage/contract/inbox/ask';
import type { Command } from '../command.ts';
import { type ExitCode, exitCode, UsageError } from '../exit-code.ts';
import { jsonLine, printable, printableLines } from '../terminal.ts';
import { writeAnswer } from '../write-answer.ts';

export const ask: Command = {
  usage: 'ask [--mail] <question…>',
  about:
    'Ask the assistant; what it wants to send or change waits for your approval in the app. --mail answers from your mail and calendar, with sources',
  options: { mail: { type: 'boolean' } },
  async run({ terminal, form, positionals, values, connect }): Promise<ExitCode> {
    const text = positionals.join(' ');
    if (text === '') throw new UsageError('Ask what?');
    const { triage, baseUrl } = await connect();
    if (values['mail'] === true) {
      const found = await triage.askMail({ question: text });
      writeAnswer(terminal, form, found, [sayAnswer(found), ...sayCoverage(found)].join('\n\n'));
      return exitCode.ok;
    }
    const messages = [{ role: 'user' as const, parts: [{ type: 'text', text }] }];
    let hasFailed = false;
    for await (const part of triage.chat({ messages })) {
      hasFailed ||= part.type === 'error';
      if (form.json) terminal.output.write(jsonLine(part));
      else if (part.type === 'text-delta') terminal.output.write(printableLines(part.delta ?? ''));
      else if (part.type === 'text-end') terminal.output.write('\n');
      if (part.type === 'tool-approval-request')
        terminal.errors.write(`It waits for your approval: ${baseUrl}/inbox\n`);
      if (part.type === 'error')
        terminal.errors.write(`triage: ${printable(part.errorText ?? 'The response was cut off')}\n`);
    }
    return hasFailed ? exitCode.refused : exitCode.ok;
  },
};

function sayAnswer({ state, sentences, passages, slots }: AskAnswer): string {
  if (slots) {
    const unread =
      slots.unread.length > 0 ? [`Not looked at: the calendar of ${slots.unread.join(', ')}`] : [];
    const times = slots.slots.map(({ start, end }) => `${start} to ${end}`);
    return [...(times.length > 0 ? times : ['No free times']), ...unread].join('\n');
  }
  if (state === 'nothing') return 'I found nothing about that.';
  const head =
    state === 'answered'
      ? sentences.map(({ text, passages: cited }) => `${text} [${cited.join('] [')}]`)
      : ['Passages that may answer this:'];
  return [...head, '', ...passages.map(sayPassage)].join('\n');
}

function sayCoverage({ coverage }: AskAnswer): string[] {
  if (!coverage) return [];
  return [`Indexed so far: ${coverage.done} of ${coverage.total} emails. The others were not looked at.`];
}

function sayPassage(passage: Passage): string {
  const about = passage.kind === 'message' ? `${passage.from}, ${passage.sentAt}` : passage.start;
  const place = passage.kind === 'message' ? `  (thread ${passage.threadId})` : '';
  return `[${passage.number}] ${passage.title}, ${about}${place}\n    ${passage.quote.replaceAll('\n', ' ')}`;
}
