import type { LucideIcon } from 'lucide-react';
import { RadioGroup } from 'radix-ui';

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

/** One of a few, all in sight. */
export function ChoiceRow<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChoose(chosen as Value)}
      className="flex flex-wrap gap-2"
    >
      {choices.map(({ value: each, name, Icon }) => (
        <RadioGroup.Item
          key={each}
          value={each}
          className="flex h-10 items-center gap-2.5 rounded-md border border-line px-4 text-sm hover:bg-well data-[state=checked]:border-ink data-[state=checked]:bg-sheet data-[state=checked]:font-semibold"
        >
          {Icon ? <Icon size={17} aria-hidden /> : null} {name}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
