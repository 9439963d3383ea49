import { type CommandKeys, type Shortcuts, shortcutsSchema } from '@triage/contract/account/shortcuts';
import { presetKeys } from './key-presets.ts';
import { bindingsOf, isFixed } from './own-keys.ts';

/** Every command with its keys, so that the file can be read and edited. */
export function writeKeysFile({ preset, keys }: Shortcuts): string {
  return `${JSON.stringify({ preset, keys: ownKeysOf(keys) }, null, 2)}\n`;
}

export interface ReadKeys {
  shortcuts: Shortcuts;
  /** Names in the file that no command has. */
  unknown: string[];
}

/** Null when the file is something else. Commands that the file leaves out get the keys of its preset. */
export function parseKeysFile(text: string): ReadKeys | null {
  const parsed = shortcutsSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { preset, keys } = parsed.data;
  const known = new Set<string>(bindingsOf(undefined).map(({ id }) => id));
  const unknown = Object.keys(keys).filter((id) => !known.has(id));
  const given = Object.entries(keys)
    .filter(([id]) => known.has(id))
    .map(([id, each]) => [id, each.filter((one) => !isFixed(one))]);
  return {
    shortcuts: { preset, keys: { ...presetKeys[preset], ...Object.fromEntries(given) } },
    unknown,
  };
}

function ownKeysOf(own: CommandKeys): CommandKeys {
  return Object.fromEntries(
    bindingsOf(own).map(({ id, keys }) => [id, keys.filter((each) => !isFixed(each))]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
