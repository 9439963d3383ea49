import type { PersonMailbox } from '@triage/contract/account/mailboxes';

/** The page that reconnects a mailbox: at the provider, or by a password. */
export function reconnectPath({
  mailboxId,
  provider,
  signIn,
}: Pick<PersonMailbox, 'mailboxId' | 'provider' | 'signIn'>): string {
  if (signIn) return `/api/connect/outlook?mailbox=${mailboxId}`;
  return provider === 'imap'
    ? `/onboarding/connect?account=other&mailbox=${mailboxId}`
    : `/api/connect/mailhost?mailbox=${mailboxId}`;
}
