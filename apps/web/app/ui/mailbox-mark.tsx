import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import { labelTint } from './label-dot.tsx';

interface Props {
  mailbox: Pick<PersonMailbox, 'mailboxId' | 'name' | 'colour'>;
  className?: string;
}

/** A bar in the colour of the mailbox, at the same place of every row. */
export function MailboxMark({ mailbox: { mailboxId, name, colour }, className = '' }: Props) {
  return (
    <span
      role="img"
      aria-label={`In ${name}`}
      title={name}
      style={labelTint({ id: mailboxId, colour })}
      className={`mailbox-mark label-dot ${className}`}
    />
  );
}
