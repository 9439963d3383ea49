import { describe, expect, test } from 'vitest';
import { type KeyPress, makeKeyReader } from './shortcuts.ts';

const bindings = [
  { id: 'archive', keys: ['e'] },
  { id: 'next', keys: ['j', 'arrowdown'] },
  { id: 'extend', keys: ['shift+j'] },
  { id: 'palette', keys: ['mod+k'] },
  { id: 'help', keys: ['?'] },
  { id: 'reply', keys: ['r'] },
  { id: 'go-reply', keys: ['g r'] },
];

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held };
}

describe('keys', () => {
  test('a key runs its command in upper and lower case', () => {
    const read = makeKeyReader(bindings);
    expect([press('e'), press('E'), press('ArrowDown')].map((each) => read(each, 0))).toEqual([
      'archive',
      'archive',
      'next',
    ]);
  });

  test('shift and mod change a letter key, but not a symbol', () => {
    const read = makeKeyReader(bindings);
    expect(read(press('J', { shiftKey: true }), 0)).toBe('extend');
    expect(read(press('k', { metaKey: true }), 0)).toBe('palette');
    expect(read(press('k', { ctrlKey: true }), 0)).toBe('palette');
    expect(read(press('?', { shiftKey: true }), 0)).toBe('help');
    expect(read(press('e', { ctrlKey: true }), 0)).toBeNull();
  });

  test('the second key of a sequence does not fire its own command', () => {
    const read = makeKeyReader(bindings);
    expect(read(press('g'), 0)).toBeNull();
    expect(read(press('r'), 500)).toBe('go-reply');
    expect(read(press('r'), 600)).toBe('reply');
  });

  test('a slow sequence does not count', () => {
    const read = makeKeyReader(bindings);
    read(press('g'), 0);
    expect(read(press('r'), 5_000)).toBe('reply');
  });

  test('a key that does not complete a sequence still runs its own command', () => {
    const read = makeKeyReader(bindings);
    read(press('g'), 0);
    expect(read(press('e'), 100)).toBe('archive');
  });
});
