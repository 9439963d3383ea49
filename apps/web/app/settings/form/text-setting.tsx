import { useId, useState } from 'react';

interface Props {
  label: string;
  hint: string;
  initial: string;
  placeholder?: string;
  onChange(text: string): void;
  onLeave(): void;
}

const TEXT_MAX = 2_000;

export function TextSetting({ label, hint, initial, placeholder, onChange, onLeave }: Props) {
  const id = useId();
  const [text, setText] = useState(initial);
  return (
    <div className="mt-6">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {hint}
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        value={text}
        maxLength={TEXT_MAX}
        placeholder={placeholder}
        onChange={(event) => {
          setText(event.target.value);
          onChange(event.target.value);
        }}
        onBlur={onLeave}
        className="field-sizing-content mt-2 min-h-20 w-full rounded-md border border-line-strong/55 bg-sheet px-3 py-2 text-sm leading-6 placeholder:text-ink-3"
      />
    </div>
  );
}
