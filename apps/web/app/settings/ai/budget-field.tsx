import { useId, useState } from 'react';
import { nameDollars } from './name-dollars.ts';

interface Props {
  label: string;
  hint: string;
  initial: number | null;
  /** The limit that holds while the field is empty; null: none. */
  usual: number | null;
  onChange(dollars: number | null): void;
  onLeave(): void;
}

const MOST = 1_000;
const DOLLARS = /^\d{1,4}(?:[.,]\d{1,2})?$/;

export function BudgetField({ label, hint, initial, usual, onChange, onLeave }: Props) {
  const id = useId();
  const [text, setText] = useState(initial === null ? '' : String(initial));
  const problem = parseDollars(text) === undefined;
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {hint}
      </p>
      <div className="mt-2 flex h-10 w-40 items-center gap-1.5 rounded-md border border-line-strong/55 bg-sheet px-3 text-sm focus-within:outline-2 focus-within:outline-accent">
        <span aria-hidden className="text-ink-2">
          $
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          aria-invalid={problem}
          value={text}
          placeholder={usual === null ? 'No limit' : nameDollars(usual).slice(1)}
          onChange={(event) => {
            setText(event.target.value);
            const dollars = parseDollars(event.target.value);
            if (dollars !== undefined) onChange(dollars);
          }}
          onBlur={onLeave}
          className="h-9 min-w-0 flex-1 bg-transparent tabular-nums outline-none placeholder:text-ink-3"
        />
      </div>
      {problem ? (
        <p role="alert" className="mt-1 text-sm text-danger">
          An amount from 0 to 1000, such as 0.50
        </p>
      ) : null}
    </div>
  );
}

/** Null for an empty field; undefined for text that is no amount. */
function parseDollars(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const dollars = DOLLARS.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
  return dollars <= MOST ? dollars : undefined;
}
