import type { ReactNode } from 'react';

export interface Choice {
  id: string;
  name: string;
  icon: ReactNode;
  mark?: ReactNode;
  onChoose(): void;
}

interface Props {
  choices: readonly Choice[];
  /** For a mouse. */
  isDense?: boolean;
}

export function ChoiceList({ choices, isDense = false }: Props) {
  return (
    <ul className={isDense ? 'p-1' : 'p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]'}>
      {choices.map(({ id, name, icon, mark, onChoose }) => (
        <li key={id}>
          <button
            type="button"
            onClick={onChoose}
            className={`flex w-full items-center rounded-md px-3 text-left hover:bg-pick focus-visible:-outline-offset-2 active:bg-press ${isDense ? 'h-9 gap-3 text-sm' : 'h-12 gap-4 text-base'}`}
          >
            <span className="text-ink-3">{icon}</span>
            <span className={isDense ? 'min-w-0 flex-1 truncate' : ''}>{name}</span>
            {mark}
          </button>
        </li>
      ))}
    </ul>
  );
}
