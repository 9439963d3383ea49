import type { OwnAddress } from '@triage/contract/account/addresses';
import type { CancelSendAnswer, ScheduledSend } from '@triage/contract/sending/send';
import { collectInput } from '../collect-input.ts';
import { type Command, listOf, textOf } from '../command.ts';
import { type ExitCode, exitCode, UsageError } from '../exit-code.ts';
import { parseSendTime, parseTime } from '../parse-time.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';
import { parseLimit } from './lanes.ts';

export const send: Command = {
  usage:
    'send --to a@b [--cc …] [--bcc …] [--from a@b] --subject S [--thread ID] [--in 2h | --at T] [--remind T] [--key K] < body',
  about:
    'Queue a mail; the body is read from the pipe, or given as --body. --remind: if nobody answers by then',
  options: {
    to: { type: 'string', multiple: true },
    cc: { type: 'string', multiple: true },
    bcc: { type: 'string', multiple: true },
    from: { type: 'string' },
    subject: { type: 'string', short: 's' },
    thread: { type: 'string' },
    in: { type: 'string' },
    at: { type: 'string' },
    remind: { type: 'string' },
    body: { type: 'string' },
    key: { type: 'string' },
  },
  async run({ terminal, form, positionals, values, connect }) {
    const [to, cc, bcc] = ['to', 'cc', 'bcc'].map((name) => listOf(values, name));
    const [subject, threadId, from] = ['subject', 'thread', 'from'].map((name) => textOf(values, name));
    if (positionals.length > 0)
      throw new UsageError(`"${positionals[0]}" belongs to nothing: recipients are --to`);
    if (!to || to.length === 0) throw new UsageError('No recipient: add --to a@b');
    if (subject === undefined) throw new UsageError('Add --subject; it may be empty');
    const time = parseSendTime({ in: textOf(values, 'in'), at: textOf(values, 'at') }, terminal.now());
    const remindAt = parseTime({ at: textOf(values, 'remind') }, terminal.now());
    const { triage } = await connect();
    if (values['body'] === undefined && terminal.input.isTTY)
      terminal.errors.write('The body, then Ctrl+D:\n');
    const body = textOf(values, 'body') ?? (await collectInput(terminal.input));
    const request = {
      to,
      subject,
      body,
      ...(cc && cc.length > 0 && { cc }),
      ...(bcc && bcc.length > 0 && { bcc }),
      ...(from && { from }),
      ...(threadId && { threadId }),
      ...time,
      ...(remindAt && { remindAt }),
    };
    const key = textOf(values, 'key');
    const queued = await triage.send(request, key ? { idempotencyKey: key } : {});
    writeAnswer(
      terminal,
      form,
      queued,
      `Leaves at ${queued.sendAt}. To take it back: triage unsend ${queued.scheduledSendId}`,
    );
    return exitCode.ok;
  },
};

export const unsend: Command = {
  usage: 'unsend <send>',
  about: 'Cancel a queued mail; 1 when it had left already',
  async run({ terminal, form, positionals, connect }): Promise<ExitCode> {
    const [scheduledSendId, more] = positionals;
    if (!scheduledSendId || more)
      throw new UsageError('Give the id that "triage send" or "triage sends" named');
    const { triage } = await connect();
    const answer = await triage.unsend({ scheduledSendId });
    writeAnswer(terminal, form, answer, describeCancel(answer));
    return answer.success ? exitCode.ok : exitCode.refused;
  },
};

function describeCancel({ success, draftId }: CancelSendAnswer): string {
  if (!success) return 'Too late, or no such mail.';
  return draftId ? `Cancelled. It is draft ${draftId} again.` : 'Cancelled.';
}

const columns: Column<ScheduledSend>[] = [
  { title: 'SEND', width: 36, isId: true, of: ({ scheduledSendId }) => scheduledSendId },
  { title: 'STATUS', width: 9, of: ({ status }) => status },
  { title: 'AT', width: 24, of: ({ sendAt }) => sendAt },
  { title: 'TO', width: 26, of: ({ to }) => to.join(', ') },
  { title: 'SUBJECT', width: 30, of: ({ subject, error }) => (error ? `${subject} (${error})` : subject) },
];

export const sends: Command = {
  usage: 'sends [--limit 50]',
  about: 'Mails that wait, were sent or failed, the next to leave first',
  options: { limit: { type: 'string' } },
  async run({ terminal, form, values, connect }) {
    const limit = parseLimit(textOf(values, 'limit'));
    const { triage } = await connect();
    await writeRows(terminal, form, (await triage.listSends({ limit })).sends, columns);
    return exitCode.ok;
  },
};

const addressColumns: Column<OwnAddress>[] = [
  { title: 'ADDRESS', width: 36, of: ({ email }) => email },
  { title: 'NAME', width: 26, of: ({ name }) => name },
  { title: 'DEFAULT', width: 9, of: ({ isDefault }) => (isDefault ? 'yes' : '') },
  { title: 'ANSWERS TO', width: 26, of: ({ replyTo }) => replyTo ?? '' },
];

export const addresses: Command = {
  usage: 'addresses',
  about: 'The addresses that you can send from',
  options: {},
  async run({ terminal, form, connect }) {
    const { triage } = await connect();
    await writeRows(terminal, form, (await triage.addresses()).addresses, addressColumns);
    return exitCode.ok;
  },
};
