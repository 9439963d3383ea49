import type { TriageClient } from '@triage/client/create-client';
import { anyMailPlaceSchema, type MailRow, mailPlaceSchema } from '@triage/contract/inbox/mail-list';
import { PAGE_MAX } from '@triage/contract/limits';
import { type Command, textOf } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeRows } from '../write-answer.ts';
import { parseLimit } from './lanes.ts';
import { nameMailbox } from './mailboxes.ts';

const columns: Column<MailRow>[] = [
  { title: 'THREAD', width: 18, isId: true, of: ({ threadId }) => threadId },
  { title: 'DATE', width: 10, of: ({ lastMessageAt }) => lastMessageAt.slice(0, 10) },
  { title: 'WITH', width: 26, of: ({ sender, recipients }) => recipients[0] ?? sender },
  { title: 'SUBJECT', width: 50, of: ({ subject }) => subject },
];

export const mail: Command = {
  usage:
    'mail [all|sent|starred|done|waiting|drafts|spam|trash|label:ID|split:ID] [--mailbox NAME] [--limit 50]',
  about: 'All mail, or a list of it beside the lanes, newest first; waiting for an answer, oldest first',
  options: { limit: { type: 'string' }, mailbox: { type: 'string' } },
  async run({ terminal, form, positionals, values, connect }) {
    const [name = 'all'] = positionals;
    const place = anyMailPlaceSchema.safeParse(name).data;
    if (!place)
      throw new UsageError(
        `"${name}" is no list of mail. There are ${mailPlaceSchema.options.join(', ')}, label:ID, split:ID`,
      );
    const limit = parseLimit(textOf(values, 'limit'));
    const { triage } = await connect();
    const mailbox = await nameMailbox(triage, textOf(values, 'mailbox'));
    await writeRows(terminal, form, listRows(triage, { in: place, ...mailbox }, limit), columns);
    return exitCode.ok;
  },
};

/** Page after page, as far as it is read. */
async function* listRows(
  triage: TriageClient,
  wanted: { in: string; mailboxId?: string },
  limit: number,
): AsyncGenerator<MailRow> {
  let left = limit;
  let cursor: string | undefined;
  while (left > 0) {
    const page = await triage.listMail({
      ...wanted,
      limit: Math.min(left, PAGE_MAX),
      ...(cursor && { cursor }),
    });
    yield* page.rows;
    left -= page.rows.length;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}
