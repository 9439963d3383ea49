import type { ReactNode } from 'react';

interface Props {
  /** The same for all of which one is chosen. */
  group: string;
  isChosen: boolean;
  onChoose(): void;
  className: string;
  children: ReactNode;
}

/** The browser's own radio lies unseen over the card: its arrows choose with the key, however fast the fingers are. */
export function RadioCard({ group, isChosen, onChoose, className, children }: Props) {
  return (
    <label
      className={`relative flex rounded-md border border-line text-sm hover:bg-well has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${className}`}
    >
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 m-0 size-full opacity-0"
      />
      {children}
    </label>
  );
}
