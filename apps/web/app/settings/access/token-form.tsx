import type { CreatedToken, TokenScope } from '@triage/contract/account/tokens';
import { type FormEvent, useId, useState } from 'react';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../form/radio-card.tsx';
import { NameField } from './name-field.tsx';

const scopes = [
  { scope: 'read', name: 'Read only', about: 'Lists, threads and search. It can’t change or send anything.' },
  { scope: 'full', name: 'Full access', about: 'Archive, snooze, send, meetings: everything you can do.' },
] as const;

const lifetimes = [
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: 'A year' },
  { days: 0, name: 'Never' },
];

interface Props {
  onMade(created: CreatedToken): void;
  onCancel(): void;
}

export function TokenForm({ onMade, onCancel }: Props) {
  const group = useId();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [days, setDays] = useState(90);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      onMade(await trpc.tokens.create.mutate({ name, scope, expiresInDays: days || null }));
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      aria-label="New token"
      onSubmit={(event) => void make(event)}
      className="mt-4 rounded-lg border border-line bg-sheet p-5"
    >
      <NameField value={name} placeholder="For example: backup script" onChange={setName} />
      <div role="radiogroup" aria-label="Access" className="mt-4 grid gap-2 sm:grid-cols-2">
        {scopes.map(({ scope: value, name: title, about }) => (
          <RadioCard
            key={value}
            group={group}
            isChosen={value === scope}
            onChoose={() => setScope(value)}
            className="flex-col px-4 py-3 has-checked:bg-well"
          >
            <span className="font-semibold">{title}</span>
            <span className="text-ink-2">{about}</span>
          </RadioCard>
        ))}
      </div>
      <label className="mt-4 flex flex-wrap items-center gap-3 text-sm">
        <span className="font-semibold">Expires after</span>
        <select
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
          className="h-9 rounded-md border border-line-strong/55 bg-paper px-2"
        >
          {lifetimes.map((lifetime) => (
            <option key={lifetime.days} value={lifetime.days}>
              {lifetime.name}
            </option>
          ))}
        </select>
      </label>
      {problem ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <div className="mt-5 flex gap-2">
        <Button look="act" type="submit" disabled={isBusy}>
          Create token
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function problemOf(error: unknown): string {
  const fields = (error as { data?: { fieldErrors?: { name?: string[] } } }).data?.fieldErrors;
  return fields?.name?.[0] ?? serverErrorOf(error) ?? 'The server did not respond. Try again.';
}
