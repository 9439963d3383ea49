import { expect, test } from 'vitest';
import { makeKeyReader, nameKey } from '../changes/shortcuts.ts';
import { findConflicts, isReserved } from './find-conflicts.ts';
import { formatKeys } from './format-keys.ts';
import { presetKeys } from './key-presets.ts';
import { parseKeysFile, writeKeysFile } from './keys-file.ts';
import { withOwnKeys } from './own-commands.ts';
import { keysOf } from './own-keys.ts';

const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

test.each(Object.entries(presetKeys))(
  'the preset %s has no conflict, no reserved key and no lost command',
  (_, own) => {
    const all = withOwnKeys(own);
    expect(all.flatMap((command) => findConflicts(command, all))).toEqual([]);
    expect(all.flatMap(({ keys }) => keys.flatMap((each) => each.split(' '))).filter(isReserved)).toEqual([]);
    const without = all.filter(({ keys }) => keys.length === 0).map(({ id }) => id);
    const before = withOwnKeys(undefined).filter(({ keys }) => keys.length === 0);
    expect(before.map(({ id }) => id)).toEqual(expect.arrayContaining(without));
  },
);

test('a changed key runs its command and no longer the standard one; the arrow keys stay', () => {
  const own = { archive: ['y'], next: ['n'], nudge: [] };
  const read = makeKeyReader(withOwnKeys(own));
  const press = (key: string) => read({ ...held, key }, 0);
  expect(['y', 'e', 'n', 'j', 'ArrowDown'].map(press)).toEqual(['archive', null, 'next', null, 'next']);
  expect(keysOf('nudge', own)).toEqual([]);
});

test('a key conflicts with the same key and with a sequence that it begins', () => {
  const all = withOwnKeys({ archive: ['s'], mute: ['g'] });
  const conflictsOf = (id: string) =>
    all
      .filter((each) => each.id === id)
      .flatMap((each) => findConflicts(each, all).map((one) => one.with.id));
  expect(conflictsOf('archive')).toEqual(['snooze']);
  expect(conflictsOf('snooze')).toEqual(['archive']);
  expect(conflictsOf('mute')).toContain('go-reply');
  expect(conflictsOf('go-reply')).toEqual(['mute']);
  expect(conflictsOf('forward')).toEqual([]);
});

test('the file of shortcuts can be read back; unknown commands are named and other files refused', () => {
  const own = { preset: 'gmail' as const, keys: { ...presetKeys.gmail, archive: ['y', 'g k'] } };
  const read = parseKeysFile(writeKeysFile(own));
  expect(read?.unknown).toEqual([]);
  expect(withOwnKeys(read?.shortcuts.keys)).toEqual(withOwnKeys(own.keys));
  const shorter = parseKeysFile(
    '{"preset": "gmail", "keys": {"archive": ["y", "enter"], "make-tea": ["t"]}}',
  );
  expect(shorter?.unknown).toEqual(['make-tea']);
  expect(shorter?.shortcuts.keys).toMatchObject({ archive: ['y'], snooze: ['b'] });
  for (const text of [
    '',
    '{',
    '[]',
    '{"preset": "vim", "keys": {}}',
    '{"preset": "gmail", "keys": {"archive": "e"}}',
  ])
    expect(parseKeysFile(text)).toBeNull();
});

test('keys are shown as on the keyboard', () => {
  expect(['e', 'shift+s', 'g r', 'mod++', 'mod+shift+arrowup', 'alt+,'].map(formatKeys)).toEqual([
    'E',
    '⇧ S',
    'G R',
    'Ctrl +',
    'Ctrl ⇧ ↑',
    'Alt ,',
  ]);
  expect(nameKey({ ...held, key: '+', ctrlKey: true })).toBe('mod++');
});
