import { useId } from 'react';

const TEXT_MAX = 2_000;

interface Props {
  email: string;
  text: string;
  onChange(text: string): void;
}

export function SignatureField({ email, text, onChange }: Props) {
  const id = useId();
  return (
    <div className="mt-3">
      <label htmlFor={id} className="text-sm font-semibold">
        Signature for {email}
      </label>
      <textarea
        id={id}
        value={text}
        maxLength={TEXT_MAX}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content mt-1 min-h-20 w-full rounded-md border border-line-strong/55 bg-sheet px-3 py-2 text-sm leading-6"
      />
    </div>
  );
}
