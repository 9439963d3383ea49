import type { CommandKeys } from '@triage/contract/account/shortcuts';
import type { CommandId } from '../changes/commands.ts';
import { type CommandName, commandNames } from './command-names.ts';
import { bindingsOf } from './own-keys.ts';

export interface KnownCommand extends CommandName {
  id: CommandId;
  keys: readonly string[];
}

/** The table of commands with the user's own keys. */
export function withOwnKeys(own: CommandKeys | undefined): KnownCommand[] {
  return bindingsOf(own).map(({ id, keys }) => ({ id, keys, ...commandNames[id] }));
}
