import type { ReactNode } from 'react';

export interface Choice {
  id: string;
  name: string;
  icon: ReactNode;
  mark?: ReactNode;
  onChoose(): void;
}

export function ChoiceList({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className="p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
      {choices.map(({ id, name, icon, mark, onChoose }) => (
        <li key={id}>
          <button
            type="button"
            onClick={onChoose}
            className="flex h-12 w-full items-center gap-4 rounded-md px-3 text-base hover:bg-well active:bg-press"
          >
            <span className="text-ink-3">{icon}</span>
            {name}
            {mark}
          </button>
        </li>
      ))}
    </ul>
  );
}
