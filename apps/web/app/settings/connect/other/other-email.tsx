import type { Connection } from '@triage/contract/account/connection';
import type { FoundMailServers, TrialMailAccount } from '@triage/contract/account/mail-account';
import { useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { AddressForm } from './address-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { foundInTrial, TrialOffer } from './trial-offer.tsx';

interface Props {
  connection: Connection;
  offersOutlook: boolean;
  trial: TrialMailAccount | null;
  mailbox: string | null;
}

/** Any mailbox with IMAP and SMTP: address, found servers, password. */
export function OtherEmail({ connection, offersOutlook, trial, mailbox }: Props) {
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
  if (answer.found?.signIn === 'microsoft' && offersOutlook)
    return <AtMicrosoft name={answer.found.name} address={address} mailbox={mailbox} onBack={goBack} />;
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

interface Found {
  name: string;
  address: string;
  onBack(): void;
}

function AtMicrosoft({ name, address, mailbox, onBack }: Found & { mailbox: string | null }) {
  return (
    <div className="mt-6">
      <p className="text-sm text-pretty text-ink-2">
        <b className="font-semibold break-words text-ink">{address}</b> is at {name}. Microsoft takes no
        password here: you sign in on its own page, and allow Triage to read and send your mail.
      </p>
      <p className="mt-5 flex flex-wrap gap-2">
        <a
          href={`/api/connect/outlook?hint=${encodeURIComponent(address)}${mailbox ? `&mailbox=${mailbox}` : ''}`}
          className={buttonClass('act', 'lg')}
        >
          Continue at Microsoft
        </a>
        <Button look="quiet" size="lg" onClick={onBack}>
          Use another address
        </Button>
      </p>
    </div>
  );
}

function TokensOnly({ name, address, onBack }: Found) {
  return (
    <div className="mt-6">
      <p role="alert" className="rounded-md bg-warn-wash px-4 py-3 text-sm">
        {address} is at {name}, which accepts no passwords from other apps. It can be connected once the
        administrator of this server has registered an app at Microsoft (MICROSOFT_CLIENT_ID).
      </p>
      <Button className="mt-5" onClick={onBack}>
        Use another address
      </Button>
    </div>
  );
}
