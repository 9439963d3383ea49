import type { Passkey } from '@triage/contract/account/passkeys';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { NameField } from './name-field.tsx';

interface Props {
  origin: string;
  onAdded(passkey: Passkey): void;
  onCancel(): void;
}

const NO_ANSWER = 'The server did not respond. Try again.';

export function PasskeyForm({ origin, onAdded, onCancel }: Props) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (window.location.origin !== origin)
      return setProblem(`Passkeys can be added at the address of this site only: ${origin}/settings`);
    setBusy(true);
    setProblem('');
    // Loaded when it is wanted: few people add one.
    const made = await import('./make-passkey.ts').then(
      ({ makePasskey }) => makePasskey(name),
      () => NO_ANSWER,
    );
    if (typeof made !== 'string') return onAdded(made);
    setBusy(false);
    setProblem(made);
  };
  return (
    <form
      aria-label="New passkey"
      onSubmit={(event) => void add(event)}
      className="mt-4 rounded-lg border border-line bg-sheet p-5"
    >
      <NameField value={name} placeholder="For example: laptop" onChange={setName} />
      <p className="mt-2 text-sm text-ink-2">Your browser asks next where to store the passkey.</p>
      {problem ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <div className="mt-5 flex gap-2">
        <Button look="act" type="submit" disabled={isBusy}>
          {isBusy ? 'One moment…' : 'Continue'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
