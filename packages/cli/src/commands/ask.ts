import type { Command } from '../command.ts';
import { type ExitCode, exitCode, UsageError } from '../exit-code.ts';
import { jsonLine, printable, printableLines } from '../terminal.ts';

export const ask: Command = {
  usage: 'ask <question…>',
  about: 'Ask the assistant; what it wants to send or change waits for your approval in the app',
  async run({ terminal, form, positionals, connect }): Promise<ExitCode> {
    const text = positionals.join(' ');
    if (text === '') throw new UsageError('Ask what?');
    const { triage, baseUrl } = await connect();
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
        terminal.errors.write(`triage: ${printable(part.errorText ?? 'It broke off')}\n`);
    }
    return hasFailed ? exitCode.refused : exitCode.ok;
  },
};
