import type { ConnectionAnswer, PersonMailbox } from '@triage/contract/account/mailboxes';
import { reconnectPath } from '../data/place/reconnect-path.ts';

const KEY_LOST = '/onboarding/connect?error=kek_mismatch';

/** A mailbox without access: what is said of it, and where it gets access again. */
export interface Lost {
  id: string;
  text: string;
  href: string;
  verb: string;
  /** Which one, for somebody with several. */
  name?: string;
}

export function listLost(
  connection: ConnectionAnswer,
  { provider, isKeyLost }: { provider: string; isKeyLost: boolean },
): Lost[] {
  const { mailboxes } = connection;
  const again = { href: '/onboarding/connect', verb: 'Reconnect' };
  if (isKeyLost) {
    const text = 'This server can’t decrypt its access to this account.';
    return [{ id: 'key', text: `${text} ${READABLE}`, href: KEY_LOST, verb: 'What to do' }];
  }
  if (mailboxes)
    return mailboxes.filter(isLost).map((mailbox) => ({
      ...{ id: mailbox.mailboxId, name: mailbox.name, verb: 'Reconnect' },
      href: reconnectPath(mailbox),
      text: `${mailbox.name}: ${describe(mailbox, provider)}`,
    }));
  if (connection.status === 'connected') return [];
  return [{ ...again, id: 'first', text: describe(connection, provider) }];
}

/** A user with several mailboxes may have disconnected one on purpose. */
function isLost({ status }: PersonMailbox): boolean {
  return status !== 'connected' && status !== 'none';
}

const READABLE = 'You can still read mail that was already synced.';

function describe(
  { status, provider, signIn }: Pick<PersonMailbox, 'status' | 'provider' | 'signIn'>,
  providerName: string,
): string {
  if (status === 'partial') return 'A permission is missing, so mail can’t be synced or sent.';
  if (signIn) return `Microsoft ended the access to this account. ${READABLE}`;
  return provider === 'imap'
    ? `The mail server no longer accepts the password. ${READABLE}`
    : `${providerName} disconnected this account. ${READABLE}`;
}
