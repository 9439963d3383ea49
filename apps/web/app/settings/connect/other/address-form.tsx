import type { FindMailServersAnswer } from '@triage/contract/account/mail-account';
import { type FormEvent, useState } from 'react';
import { fieldProblemOf, trpc } from '../../../client/data/queries/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from './form-field.tsx';

interface Props {
  initial: string;
  onFound(emailAddress: string, found: FindMailServersAnswer['found']): void;
}

export function AddressForm({ initial, onFound }: Props) {
  const [emailAddress, setAddress] = useState(initial);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      const { found } = await trpc.connection.findServers.mutate({ emailAddress: emailAddress.trim() });
      onFound(emailAddress.trim(), found);
    } catch (error) {
      setProblem(fieldProblemOf(error));
      setBusy(false);
    }
  };
  return (
    <form aria-label="Email address" onSubmit={(event) => void find(event)} className="mt-6">
      <FormField
        label="Email address"
        type="email"
        value={emailAddress}
        onChange={setAddress}
        required
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.org"
      />
      {problem ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <Button type="submit" look="act" size="lg" className="mt-5" disabled={isBusy}>
        {isBusy ? 'Finding the mail servers…' : 'Continue'}
      </Button>
    </form>
  );
}
