import type { CommandKeys } from '@triage/contract/account/shortcuts';
import { type CommandId, commandKeys } from '../changes/commands.ts';
import type { Binding } from '../changes/shortcuts.ts';
import { currentSettings } from '../data/settings/user-settings.ts';
import { needsMailboxes } from './needs-mailboxes.ts';

const commandIds = Object.keys(commandKeys) as CommandId[];

/** Keyboard users need these everywhere, so they cannot be given to another command. */
const FIXED = new Set(['arrowdown', 'arrowup', 'shift+arrowdown', 'shift+arrowup', 'enter', 'escape']);

export function isFixed(keys: string): boolean {
  return FIXED.has(keys);
}

/** Every command with the user's own keys. */
export function bindingsOf(own: CommandKeys | undefined): Binding<CommandId>[] {
  return commandIds.map((id) => ({ id, keys: keysOf(id, own) }));
}

export function keysOf(id: CommandId, own: CommandKeys | undefined): readonly string[] {
  const keys = own?.[id];
  if (keys) return [...keys, ...commandKeys[id].filter(isFixed)];
  if (!needsMailboxes({ id })) return commandKeys[id];
  // Newer than the keys that people have chosen, which stay theirs.
  const given = new Set(Object.values(own ?? {}).flat());
  return commandKeys[id].filter((each) => !given.has(each));
}

/** Outside React. Mail that was kept by an older version has no keys. */
export function currentKeys(): CommandKeys | undefined {
  return currentSettings()?.shortcuts?.keys;
}
