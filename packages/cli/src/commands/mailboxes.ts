import type { TriageClient } from '@triage/client/create-client';
import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import type { Command } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeRows } from '../write-answer.ts';

const columns: Column<PersonMailbox>[] = [
  { title: 'MAILBOX', width: 8, of: ({ mailboxId }) => mailboxId },
  { title: 'STATE', width: 10, of: ({ status }) => status },
  { title: 'NAME', width: 24, of: ({ name }) => name },
  { title: 'ADDRESS', width: 40, of: ({ emailAddress }) => emailAddress ?? '' },
];

export const mailboxes: Command = {
  usage: 'mailboxes',
  about: 'Your mailboxes; --mailbox of other commands takes an id, a name or an address',
  async run({ terminal, form, connect }) {
    const { triage } = await connect();
    await writeRows(terminal, form, (await triage.mailboxes()).mailboxes, columns);
    return exitCode.ok;
  },
};

/** The part of a request that names a mailbox: nothing where none is wanted. */
export async function nameMailbox(
  triage: TriageClient,
  wanted: string | undefined,
): Promise<{ mailboxId?: string }> {
  if (wanted === undefined) return {};
  const { mailboxes: known } = await triage.mailboxes();
  const isWanted = (text: string | null) => text?.toLowerCase() === wanted.toLowerCase();
  const found = known.find(({ mailboxId, name, emailAddress }) =>
    [mailboxId, name, emailAddress].some(isWanted),
  );
  if (!found) throw new UsageError(`There is no mailbox "${wanted}". "triage mailboxes" lists them`);
  return { mailboxId: found.mailboxId };
}
