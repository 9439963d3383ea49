import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export interface MenuEntry {
  id: string;
  name: string;
  icon?: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  onChoose(): void;
}

interface Props {
  trigger: ReactNode;
  label?: string;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
}

export function Menu({ trigger, label, entries, align = 'end' }: Props) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="animate-rise z-50 min-w-52 rounded-lg border border-line bg-float p-1 shadow-high"
        >
          {label ? (
            <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs text-ink-3">{label}</DropdownMenu.Label>
          ) : null}
          {entries.map(({ id, name, icon, hint, disabled, onChoose }) => (
            <DropdownMenu.Item
              key={id}
              disabled={disabled ?? false}
              onSelect={onChoose}
              className="flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm text-ink outline-none data-disabled:text-ink-3 data-highlighted:bg-well"
            >
              {icon}
              <span className="flex-1">{name}</span>
              {hint}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
