import type { ReactNode } from 'react';

interface Props {
  /** Name of the radio group. */
  group: string;
  isChosen: boolean;
  onChoose(): void;
  className: string;
  children: ReactNode;
}

/** The native radio is transparent on top of the card, so arrow keys work as usual. */
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
