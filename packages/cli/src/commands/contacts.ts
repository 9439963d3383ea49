import type { ContactsAnswer } from '@triage/contract/account/contacts';
import type { Command } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { writeAnswer } from '../write-answer.ts';

export const contacts: Command = {
  usage: 'contacts [on|off]',
  about: 'Whether names and addresses of your Google contacts are read; off deletes what was read',
  async run({ terminal, form, positionals, connect }) {
    const [wish] = positionals;
    if (wish !== undefined && wish !== 'on' && wish !== 'off')
      throw new UsageError('contacts, contacts on or contacts off');
    const { triage } = await connect();
    const state = wish ? await triage.switchContacts({ on: wish === 'on' }) : await triage.contacts();
    writeAnswer(terminal, form, state, describe(state, wish === 'on'));
    return wish === 'on' && state.state === 'off' ? exitCode.refused : exitCode.ok;
  },
};

const names: Record<ContactsAnswer['state'], string> = {
  unavailable: 'This account has no contacts that could be read',
  off: 'Off',
  reading: 'On, reading for the first time',
  on: 'On',
  failed: 'On, but the last reading failed',
};

function describe(
  { state, contacts: count, failure, consentUrl }: ContactsAnswer,
  isWanted: boolean,
): string {
  return [
    `${names[state]}${failure ? ` (${failure})` : ''}`,
    ...(state === 'on' || state === 'failed' ? [`${count} contacts`] : []),
    ...(consentUrl && (isWanted || state === 'failed') ? [`Google asks you first. Open ${consentUrl}`] : []),
  ].join('\n');
}
