import type { CommandKeys } from '@triage/contract/account/shortcuts';
import { type Command, type CommandId, commands } from '../changes/commands.ts';
import { currentSettings } from '../data/settings/user-settings.ts';
import { needsMailboxes } from './needs-mailboxes.ts';

export type KnownCommand = Command & { id: CommandId };

/** Keyboard users need these everywhere, so they cannot be given to another command. */
const FIXED = new Set(['arrowdown', 'arrowup', 'shift+arrowdown', 'shift+arrowup', 'enter', 'escape']);

export function isFixed(keys: string): boolean {
  return FIXED.has(keys);
}

/** The table of commands with the user's own keys. */
export function withOwnKeys(own: CommandKeys | undefined): readonly KnownCommand[] {
  const given = new Set(Object.values(own ?? {}).flat());
  return commands.map((command: KnownCommand) => {
    const keys = own?.[command.id];
    if (keys) return { ...command, keys: [...keys, ...command.keys.filter(isFixed)] };
    // Newer than the keys that people have chosen, which stay theirs.
    return needsMailboxes(command)
      ? { ...command, keys: command.keys.filter((each) => !given.has(each)) }
      : command;
  });
}

export function keysOf(id: CommandId, own: CommandKeys | undefined): readonly string[] {
  return withOwnKeys(own).find((command) => command.id === id)?.keys ?? [];
}

/** Outside React. Mail that was kept by an older version has no keys. */
export function currentKeys(): CommandKeys | undefined {
  return currentSettings()?.shortcuts?.keys;
}
