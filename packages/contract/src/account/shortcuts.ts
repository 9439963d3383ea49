import { z } from 'zod';
import { textInput } from '../text.ts';

/** One stroke, "e" or "mod+shift+k", or two after each other, "g i". */
const KEYS = /^(?:[a-z]{1,5}\+){0,3}\S{1,12}(?: (?:[a-z]{1,5}\+){0,3}\S{1,12})?$/;
const KEYS_MAX = 40;
const KEYS_OF_A_COMMAND_MAX = 4;
const COMMAND = /^[a-z-]{1,40}$/;
const COMMANDS_MAX = 200;

export const shortcutPresetSchema = z.enum(['triage', 'gmail', 'superhuman']);
export type ShortcutPreset = z.infer<typeof shortcutPresetSchema>;

/** The keys of commands by the command's id. The server stores them; the client knows the commands. */
export const commandKeysSchema = z
  .record(
    z.string().regex(COMMAND, 'Not the id of a command'),
    z.array(textInput.max(KEYS_MAX).regex(KEYS, 'Not a key')).max(KEYS_OF_A_COMMAND_MAX),
  )
  .refine((keys) => Object.keys(keys).length <= COMMANDS_MAX, 'Too many commands');
export type CommandKeys = z.infer<typeof commandKeysSchema>;

/** `keys` has every command that differs from the standard keys; `preset` is what a reset returns to. */
export const shortcutsSchema = z.object({ preset: shortcutPresetSchema, keys: commandKeysSchema });
export type Shortcuts = z.infer<typeof shortcutsSchema>;

export const STANDARD_SHORTCUTS: Shortcuts = { preset: 'triage', keys: {} };
