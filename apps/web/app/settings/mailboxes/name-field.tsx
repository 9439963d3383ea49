import { useState } from 'react';

interface Props {
  label: string;
  name: string;
  onSave(name: string): void;
}

const NAME_MAX = 40;

/** Saved when it is left; Escape brings the old one back. */
export function MailboxName({ label, name, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed.trim() !== name) onSave(typed.trim());
    setTyped(null);
  };
  return (
    <input
      aria-label={label}
      value={typed ?? name}
      maxLength={NAME_MAX}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') {
          // The field leaves with what it had.
          setTyped(null);
          event.currentTarget.value = name;
        }
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      className="-mx-2 h-9 min-w-0 flex-1 truncate rounded-md border border-transparent bg-transparent px-2 font-semibold hover:border-line-strong/55 focus-visible:border-focus pointer-coarse:h-11"
    />
  );
}
