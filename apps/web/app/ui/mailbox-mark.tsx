import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import { labelTint } from './label-dot.tsx';

interface Props {
  /** The mailbox of the row, then the others that have the same emails. */
  mailboxes: readonly Pick<PersonMailbox, 'mailboxId' | 'name' | 'colour'>[];
  className?: string;
}

/** A bar at the same place of every row, with a part in the colour of each mailbox. */
export function MailboxMark({ mailboxes, className = '' }: Props) {
  const [first, ...others] = mailboxes.map(({ name }) => name);
  if (first === undefined) return null;
  const name = others.length > 0 ? `${first}, also in ${others.join(' and ')}` : first;
  return (
    <span role="img" aria-label={`In ${name}`} title={name} className={`mailbox-mark ${className}`}>
      {mailboxes.map(({ mailboxId, colour }) => (
        <span key={mailboxId} style={labelTint({ id: mailboxId, colour })} className="label-dot" />
      ))}
    </span>
  );
}
