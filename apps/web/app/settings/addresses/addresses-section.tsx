import type { OwnAddress } from '@triage/contract/account/addresses';
import type { ConnectionAnswer } from '@triage/contract/account/mailboxes';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';
import { AddressRow } from './address-row.tsx';

export function AddressesSection({
  initial,
  connection,
}: {
  initial: OwnAddress[];
  connection: ConnectionAnswer;
}) {
  const [addresses, setAddresses] = useState(initial);
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle');
  const [problem, setProblem] = useState('');
  const refresh = async () => {
    setState('asking');
    setProblem('');
    try {
      await trpc.settings.refreshAddresses.mutate();
      setAddresses((await trpc.settings.addresses.query()).addresses);
      setState('asked');
    } catch (error) {
      setProblem(fieldProblemOf(error));
      setState('idle');
    }
  };
  return (
    <Section
      title="Your addresses"
      about="Send-as addresses of your mail account. Replies come from the address the email was sent to."
    >
      <ul className="divide-y divide-line rounded-lg border border-line">
        {addresses.map((address) => (
          <AddressRow
            key={`${address.mailboxId} ${address.email}`}
            address={address}
            isGmail={isGmail(address, connection)}
            onChange={(changed) =>
              setAddresses((all) => all.map((each) => (each === address ? changed : each)))
            }
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button look="quiet" size="sm" disabled={state === 'asking'} onClick={() => void refresh()}>
          <RefreshCw size={14} aria-hidden /> Check for new addresses
        </Button>
        <p role="status" className="text-sm text-ink-3">
          {state === 'asked' ? 'Up to date' : ''}
        </p>
      </div>
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </Section>
  );
}

/** A server that is reached by IMAP keeps no signatures. */
function isGmail({ mailboxId }: OwnAddress, { mailboxes, provider }: ConnectionAnswer): boolean {
  const mailbox = mailboxes?.find((each) => each.mailboxId === (mailboxId ?? FIRST_MAILBOX));
  return (mailbox ? mailbox.provider : provider) === undefined;
}
