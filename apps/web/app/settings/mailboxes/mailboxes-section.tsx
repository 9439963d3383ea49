import { Link, useRevalidator } from '@remix-run/react';
import type { AccountHealth } from '@triage/contract/account/account-health';
import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import { Plus } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';
import { MailboxRow } from './mailbox-row.tsx';
import { useMailboxList } from './use-mailboxes.ts';

export interface MailboxesState {
  /** The state of each mailbox, by its id. */
  health: Readonly<Record<string, AccountHealth>>;
  /** The outcome of adding a mailbox. */
  outcome: string | null;
  most: number;
}

interface Props extends MailboxesState {
  initial: readonly PersonMailbox[];
}

/** For somebody with several. */
export function MailboxesSection({ initial, health, outcome, most }: Props) {
  const { mailboxes, problem, change, end } = useMailboxList(initial);
  const { revalidate, state } = useRevalidator();
  return (
    <Section
      anchor="mailboxes"
      title="Mailboxes"
      about="The connected accounts. Colour and name tell their mail apart."
    >
      <OutcomeNote text={outcome} />
      <ul aria-label="Mailboxes" className="divide-y divide-line rounded-lg border border-line">
        {mailboxes.map((mailbox) => (
          <MailboxRow
            key={mailbox.mailboxId}
            mailbox={mailbox}
            health={health[mailbox.mailboxId]}
            onChange={(wanted) => void change(wanted)}
            onEnd={(how) => end(how, mailbox.mailboxId)}
          />
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {mailboxes.length < most ? (
          <AddMailbox />
        ) : (
          <p className="text-sm text-ink-2">{most} mailboxes is the most that can be connected.</p>
        )}
        <Button look="quiet" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {state === 'idle' ? 'Check now' : 'Checking…'}
        </Button>
      </div>
    </Section>
  );
}

export function AddMailbox() {
  return (
    <Link to="/onboarding/connect?mailbox=new" className={buttonClass('line')}>
      <Plus size={16} aria-hidden /> Add a mailbox
    </Link>
  );
}

export function OutcomeNote({ text }: { text: string | null }) {
  return text ? (
    <p role="alert" className="mb-4 rounded-md bg-warn-wash px-4 py-3 text-sm">
      {text}
    </p>
  ) : null;
}
