import type { Connection } from '@triage/contract/account/connection';
import type { FoundMailServers, TrialMailAccount } from '@triage/contract/account/mail-account';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AddressForm } from './address-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { foundInTrial, TrialOffer } from './trial-offer.tsx';

interface Props {
  connection: Connection;
  trial: TrialMailAccount | null;
  mailbox: string | null;
}

/** Any mailbox with IMAP and SMTP: address, found servers, password. */
export function OtherEmail({ connection, trial, mailbox }: Props) {
  const known = connection.provider === 'imap' ? (connection.emailAddress ?? '') : '';
  const [address, setAddress] = useState(known);
  const [answer, setAnswer] = useState<{ found: FoundMailServers | null; password?: string } | null>(null);
  if (!answer)
    return (
      <>
        <AddressForm
          initial={address}
          onFound={(emailAddress, found) => {
            setAddress(emailAddress);
            setAnswer({ found });
          }}
        />
        {trial ? (
          <TrialOffer
            trial={trial}
            onUse={() => {
              setAddress(trial.emailAddress);
              setAnswer({ found: foundInTrial(trial), password: trial.password });
            }}
          />
        ) : null}
      </>
    );
  const goBack = () => setAnswer(null);
  if (answer.found?.acceptsPassword === false)
    return <TokensOnly name={answer.found.name} address={address} onBack={goBack} />;
  return (
    <PasswordForm
      emailAddress={address}
      found={answer.found}
      knownPassword={answer.password ?? ''}
      mailbox={mailbox}
      onBack={goBack}
    />
  );
}

function TokensOnly({ name, address, onBack }: { name: string; address: string; onBack(): void }) {
  return (
    <div className="mt-6">
      <p role="alert" className="rounded-md bg-warn-wash px-4 py-3 text-sm">
        {address} is at {name}, which accepts no passwords from other apps. It can’t be connected yet.
      </p>
      <Button className="mt-5" onClick={onBack}>
        Use another address
      </Button>
    </div>
  );
}
