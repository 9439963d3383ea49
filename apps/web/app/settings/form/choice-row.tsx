import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { RadioCard } from './radio-card.tsx';

export interface RowChoice<Value extends string> {
  value: Value;
  name: string;
  Icon?: LucideIcon;
}

interface Props<Value extends string> {
  label: string;
  value: Value;
  choices: readonly RowChoice<Value>[];
  onChoose(value: Value): void;
}

export function ChoiceRow<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ value: each, name, Icon }) => (
        <RadioCard
          key={each}
          group={group}
          isChosen={each === value}
          onChoose={() => onChoose(each)}
          className="h-10 items-center gap-2.5 px-4 has-checked:bg-sheet has-checked:font-semibold"
        >
          {Icon ? <Icon size={17} aria-hidden /> : null} {name}
        </RadioCard>
      ))}
    </div>
  );
}
