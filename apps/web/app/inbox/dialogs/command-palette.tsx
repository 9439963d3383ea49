import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { CommandId } from '../../client/changes/commands.ts';
import { Keys } from '../../client/keys/keys.tsx';
import { withOwnKeys } from '../../client/keys/own-commands.ts';
import { currentKeys } from '../../client/keys/own-keys.ts';
import { usePainted } from '../../client/paint/after-paint.ts';
import { useOpenSheet } from '../../ui/open-sheets.ts';
import { useReturnedFocus } from '../../ui/use-returned-focus.ts';
import { isPossible } from './is-possible.ts';
import { MailboxItems } from './mailbox-items.tsx';
import { PinnedItems } from './pinned-items.tsx';
import { SplitItems } from './split-items.tsx';

interface Props {
  me: string;
  onChoose(id: CommandId): void;
  onClose(): void;
}

/** As many as are visible before typing or scrolling; the rest render one frame later. */
const FIRST_COMMANDS = 10;

export function CommandPalette({ me, onChoose, onClose }: Props) {
  useOpenSheet(onClose);
  useReturnedFocus();
  const isPainted = usePainted(true, false);
  const { press, forget } = useKeptEnter(isPainted);
  useStrayKeys(press);
  const all = withOwnKeys(currentKeys());
  const groups = [...new Set(all.map(({ group }) => group))];
  const possible = all.filter(({ id }) => id !== 'palette' && isPossible(id, me));
  const shown = isPainted ? possible : possible.slice(0, FIRST_COMMANDS);
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label="All commands"
      loop
      onKeyDown={(event) => {
        forget();
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        press(event.currentTarget);
      }}
      overlayClassName="animate-fade fixed inset-0 z-40 bg-scrim"
      contentClassName="bottom-sheet animate-rise fixed z-50 flex max-h-[70dvh] flex-col overflow-clip bg-float shadow-high outline-none max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl sm:top-[14vh] sm:left-1/2 sm:w-[min(92vw,36rem)] sm:-translate-x-1/2 sm:rounded-xl sm:border sm:border-line [&>[cmdk-root]]:flex [&>[cmdk-root]]:min-h-0 [&>[cmdk-root]]:flex-col"
    >
      <Dialog.Title className="sr-only">All commands</Dialog.Title>
      <Dialog.Description className="sr-only">Type to find a command, Enter runs it.</Dialog.Description>
      <Command.Input
        placeholder="What do you want to do?"
        aria-label="Command"
        className="h-14 shrink-0 border-b border-line bg-transparent px-5 text-lg outline-none placeholder:text-ink-3"
      />
      <Command.List className="min-h-0 overflow-y-auto p-2">
        <Command.Empty className="px-3 py-6 text-center text-sm text-ink-2">
          No matching command
        </Command.Empty>
        {groups.map((group) => (
          <Command.Group
            key={group}
            heading={group}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
          >
            {shown
              .filter((command) => command.group === group)
              .map(({ id, name, keys, words }) => (
                <Command.Item
                  key={id}
                  value={name}
                  keywords={[...(words ?? [])]}
                  onSelect={() => onChoose(id)}
                  className="flex h-10 items-center justify-between rounded-md px-3 text-sm"
                >
                  {name}
                  {keys[0] ? <Keys keys={keys[0]} /> : null}
                </Command.Item>
              ))}
            {group === 'Go to' && isPainted ? (
              <>
                <MailboxItems onClose={onClose} />
                <SplitItems onClose={onClose} />
                <PinnedItems onClose={onClose} />
              </>
            ) : null}
          </Command.Group>
        ))}
      </Command.List>
    </Command.Dialog>
  );
}

/** The list is up to date long before that. If nothing matches, there is nothing to run. */
const FRAMES_MAX = 30;

/**
 * Enter is kept until every command is listed and the list fits the text: with text typed before, the command that is
 * meant may not be there yet. The next key takes it back.
 */
function useKeptEnter(isPainted: boolean) {
  const isWhole = useRef(isPainted);
  isWhole.current = isPainted;
  const frame = useRef(0);
  const forget = () => cancelAnimationFrame(frame.current);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const press = (palette: Element, frames = 0) => {
    if (isWhole.current && runSelected(palette)) return;
    // On a busy machine the rest of the list may render later than that.
    const next = isWhole.current ? frames + 1 : 0;
    if (next <= FRAMES_MAX) frame.current = requestAnimationFrame(() => press(palette, next));
  };
  return { press, forget };
}

/** The input may have lost the focus to nothing, as when what had it before is removed: keys still belong to it. */
function useStrayKeys(press: (palette: Element) => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKeyDown = ({ key, target, isComposing }: KeyboardEvent) => {
      const palette = document.querySelector('[cmdk-dialog] [cmdk-root]');
      if (!palette || isComposing || (target instanceof Node && palette.contains(target))) return;
      palette.querySelector<HTMLElement>('[cmdk-input]')?.focus();
      if (key === 'Enter') latest.current(palette);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** Where none is selected yet, the first that matches. */
function runSelected(palette: Element): boolean {
  const chosen =
    palette.querySelector<HTMLElement>('[cmdk-item][aria-selected=true]') ??
    palette.querySelector<HTMLElement>('[cmdk-item]:not([aria-disabled=true])');
  chosen?.click();
  return chosen !== null;
}
