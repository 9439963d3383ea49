import type { ShortcutPreset, Shortcuts } from '@triage/contract/account/shortcuts';
import { useState } from 'react';
import { type Conflict, findConflicts } from '../../client/keys/find-conflicts.ts';
import { formatKeys } from '../../client/keys/format-keys.ts';
import { presetNames } from '../../client/keys/key-presets.ts';
import { needsMailboxes } from '../../client/keys/needs-mailboxes.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow, type RowChoice } from '../form/choice-row.tsx';
import { SaveNote } from '../form/save-note.tsx';
import { SettingsSubPage } from '../form/sub-page.tsx';
import { KeysFileButtons } from './keys-file-buttons.tsx';
import { ShortcutRow } from './shortcut-row.tsx';
import { type KeysOfCommand, useShortcuts } from './use-shortcuts.ts';

const presets = Object.entries(presetNames).map(
  ([value, name]): RowChoice<ShortcutPreset> => ({ value: value as ShortcutPreset, name }),
);

interface Props {
  initial: Shortcuts;
  hasSeveral: boolean;
}

export function ShortcutsPage({ initial, hasSeveral }: Props) {
  const { shortcuts, state, all, setKeys, reset, choose, replace, undo } = useShortcuts(initial);
  const [wanted, setWanted] = useState('');
  const commands = all.map(({ command }) => command);
  const listed = all.filter(({ command }) => hasSeveral || !needsMailboxes(command));
  const shown = listed.filter((each) => matches(each, wanted.trim().toLowerCase()));
  const groups = [...new Set(shown.map(({ command }) => command.group))];
  const inConflict = commands.filter((command) => findConflicts(command, commands).length > 0).length;
  const isOwn = all.some((each) => each.isOwn);
  const resolve = ({ with: other, its }: Conflict) =>
    setKeys(
      other.id,
      other.keys.filter((keys) => keys !== its),
    );
  return (
    <SettingsSubPage
      title="Keyboard shortcuts"
      about="Stored with your account and used in every browser. A shortcut is one key, with or without Ctrl, Alt and Shift, or two keys after each other."
    >
      <p className="mb-2 text-sm font-semibold">Preset</p>
      <ChoiceRow label="Preset" value={shortcuts.preset} choices={presets} onChoose={choose} />
      <KeysFileButtons shortcuts={shortcuts} onImport={replace}>
        {isOwn ? (
          <Button onClick={() => choose(shortcuts.preset)}>
            Reset all to {presetNames[shortcuts.preset]}
          </Button>
        ) : null}
        {undo ? <Button onClick={undo}>Undo</Button> : null}
      </KeysFileButtons>
      <div className="flex flex-wrap items-end gap-x-4">
        <p role="status" className="text-sm font-medium text-danger empty:-mr-4">
          {inConflict > 0 ? `${inConflict} commands have keys in conflict` : ''}
        </p>
        <SaveNote state={state} />
      </div>
      <input
        type="search"
        aria-label="Find a command or key"
        placeholder="Find a command or key"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        className="mt-3 h-10 w-full rounded-md border border-line-strong/55 bg-float px-3 text-sm outline-none placeholder:text-ink-3 focus-visible:border-focus"
      />
      {groups.map((group) => (
        <section key={group} aria-label={group} className="mt-6">
          <h2 className="pb-1 text-sm font-semibold text-ink-3">{group}</h2>
          <ul>
            {shown
              .filter(({ command }) => command.group === group)
              .map((each) => (
                <ShortcutRow
                  key={each.command.id}
                  {...each}
                  conflicts={findConflicts(each.command, commands)}
                  onChange={(keys) => setKeys(each.command.id, keys)}
                  onReset={() => reset(each.command.id)}
                  onResolve={resolve}
                />
              ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 ? <p className="py-6 text-sm text-ink-2">No matching command</p> : null}
    </SettingsSubPage>
  );
}

function matches({ command }: KeysOfCommand, wanted: string): boolean {
  if (wanted === '') return true;
  const keys = command.keys.map(formatKeys).join('\n').toLowerCase().split('\n');
  return command.name.toLowerCase().includes(wanted) || keys.includes(wanted);
}
