import type { ShortcutPreset, Shortcuts } from '@triage/contract/account/shortcuts';
import { useState } from 'react';
import type { CommandId } from '../../client/changes/commands.ts';
import { presetKeys } from '../../client/keys/key-presets.ts';
import { type KnownCommand, withOwnKeys } from '../../client/keys/own-commands.ts';
import { isFixed, keysOf } from '../../client/keys/own-keys.ts';
import { useSave } from '../form/use-save.ts';

export interface KeysOfCommand {
  command: KnownCommand;
  /** Differs from the preset. */
  isOwn: boolean;
}

/** The user's keys, saved with each change. */
export function useShortcuts(initial: Shortcuts) {
  const { state, save } = useSave();
  const [shortcuts, setShortcuts] = useState(initial);
  const [before, setBefore] = useState<Shortcuts | null>(null);
  const { preset, keys: own } = shortcuts;
  const base = presetKeys[preset];

  function put(next: Shortcuts, undoTo: Shortcuts | null): void {
    setShortcuts(next);
    setBefore(undoTo);
    save({ shortcuts: next });
  }
  const setKeys = (id: CommandId, keys: readonly string[]) =>
    put({ preset, keys: { ...own, [id]: keys.filter((each) => !isFixed(each)) } }, null);

  const all: KeysOfCommand[] = withOwnKeys(own).map((command) => ({
    command,
    isOwn: command.keys.join() !== keysOf(command.id, base).join(),
  }));
  return {
    shortcuts,
    state,
    all,
    setKeys,
    reset: (id: CommandId) => setKeys(id, keysOf(id, base)),
    choose: (chosen: ShortcutPreset) => put({ preset: chosen, keys: presetKeys[chosen] }, shortcuts),
    replace: (read: Shortcuts) => put(read, shortcuts),
    undo: before ? () => put(before, null) : null,
  };
}
