import type { Connection } from '@triage/contract/account/connection';
import type { FoundMailServers } from '@triage/contract/account/mail-account';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AddressForm } from './address-form.tsx';
import { PasswordForm } from './password-form.tsx';

interface Props {
  connection: Connection;
}

/** Any mailbox with IMAP and SMTP: address, found servers, password. */
export function OtherEmail({ connection }: Props) {
  const known = connection.provider === 'imap' ? (connection.emailAddress ?? '') : '';
  const [address, setAddress] = useState(known);
  const [answer, setAnswer] = useState<{ found: FoundMailServers | null } | null>(null);
  if (!answer)
    return (
      <AddressForm
        initial={address}
        onFound={(emailAddress, found) => {
          setAddress(emailAddress);
          setAnswer({ found });
        }}
      />
    );
  const goBack = () => setAnswer(null);
  if (answer.found?.acceptsPassword === false)
    return <TokensOnly name={answer.found.name} address={address} onBack={goBack} />;
  return <PasswordForm emailAddress={address} found={answer.found} onBack={goBack} />;
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
