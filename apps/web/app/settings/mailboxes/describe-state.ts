import type { PersonMailbox } from '@triage/contract/account/mailboxes';

/** The state of a mailbox in words. */
export function describeState({
  status,
  calendar,
  provider,
  signIn,
}: Pick<PersonMailbox, 'status' | 'calendar' | 'provider' | 'signIn'>): string {
  if (status === 'connected')
    return calendar ? 'Connected, with its calendar' : 'Connected, without a calendar';
  if (status === 'partial') return 'A permission is missing, so mail can’t be synced or sent';
  if (status === 'none') return 'Not connected';
  if (signIn) return 'Microsoft ended the access to this account';
  return provider === 'imap'
    ? 'The mail server no longer accepts the password'
    : 'The mail provider disconnected this account';
}

const outcomes: Record<string, (most: number) => string> = {
  mailboxIsThere: () => 'That account is already connected, so nothing was added.',
  tooManyMailboxes: (most) => `You have ${most} mailboxes. Remove one to add another.`,
  partial: () =>
    'A permission was left out on the consent page, so the account can’t be used. Connect it again and allow everything that is asked for.',
};

/** The outcome of connecting another mailbox; null if there was no attempt. */
export function describeOutcome(outcome: string | null, most: number): string | null {
  return (outcome && outcomes[outcome]?.(most)) || null;
}
