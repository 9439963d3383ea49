import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { type CommandId, commandKeys } from '../../../client/changes/commands.ts';
import { Keys } from '../../../client/keys/keys.tsx';
import { useHints } from '../../../client/keys/use-hints.ts';
import { type Choice, ChoiceList } from '../../../ui/choice-list.tsx';
import { useOpenSheet } from '../../../ui/open-sheets.ts';
import { useReturnedFocus } from '../../../ui/use-returned-focus.ts';

interface Props {
  title: string;
  button: HTMLElement;
  groups: readonly (readonly Choice[])[];
  onClose(): void;
}

const WIDTH = 320;
const GAP = 6;

/** The actions below their button, for a mouse: nothing is dimmed, and the keys are shown. */
export function ActionsMenu({ title, button, groups, onClose }: Props) {
  useOpenSheet(onClose);
  useReturnedFocus();
  const { keysOf } = useHints();
  const [place] = useState(() => placeBelow(button));
  const withKeys = (choice: Choice): Choice => {
    const [keys] = isCommand(choice.id) ? keysOf(choice.id) : [];
    return keys ? { ...choice, mark: <Keys keys={keys} isDecoration /> } : choice;
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={moveByArrows}
          style={place}
          className="animate-rise fixed z-50 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-float shadow-high outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {groups
            .filter((choices) => choices.length > 0)
            .map((choices) => (
              <ChoiceList key={choices[0]?.id} choices={choices.map(withKeys)} isDense />
            ))}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The actions have the names of their commands, where a command does the same. */
function isCommand(id: string): id is CommandId {
  return id in commandKeys;
}

function placeBelow(button: HTMLElement) {
  const { left, bottom } = button.getBoundingClientRect();
  const top = bottom + GAP;
  return {
    top,
    left: Math.max(GAP, Math.min(left, innerWidth - WIDTH - GAP)),
    width: WIDTH,
    maxHeight: innerHeight - top - GAP,
  };
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons.at((Math.max(at, 0) + step) % buttons.length)?.focus();
}
