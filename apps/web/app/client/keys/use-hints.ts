import type { CommandKeys } from '@triage/contract/account/shortcuts';
import { createContext, useContext } from 'react';
import type { CommandId } from '../changes/commands.ts';
import { formatKeys } from './format-keys.ts';
import { currentKeys, keysOf } from './own-keys.ts';

/** A context, because the server renders the same tooltips. */
export const OwnKeysContext = createContext<CommandKeys | undefined>(undefined);

export interface Hints {
  keysOf(id: CommandId): readonly string[];
  /** The first key of a command, as "⇧ S"; empty without one. */
  hint(id: CommandId): string;
  /** A tooltip: "Archive (E)". */
  titled(name: string, id: CommandId): string;
}

export function useHints(): Hints {
  const own = useContext(OwnKeysContext);
  const hint = (id: CommandId) => formatKeys(keysOf(id, own)[0] ?? '');
  return {
    keysOf: (id) => keysOf(id, own),
    hint,
    titled: (name, id) => (hint(id) === '' ? name : `${name} (${hint(id)})`),
  };
}

/** Outside React. */
export function currentHint(id: CommandId): string {
  return formatKeys(keysOf(id, currentKeys())[0] ?? '');
}
