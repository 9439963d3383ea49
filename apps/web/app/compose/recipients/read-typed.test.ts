import { expect, test } from 'vitest';
import { addRecipients, readPasted, readTyped } from './read-typed.ts';

test('a comma or semicolon completes an address, and the rest is still being typed', () => {
  expect(readTyped('ann@a.test, Ben Okafor <ben@b.test>; ev')).toEqual({
    complete: ['ann@a.test', 'Ben Okafor <ben@b.test>'],
    rest: 'ev',
  });
  expect(readTyped('ann@a.test')).toEqual({ complete: [], rest: 'ann@a.test' });
});

test('a comma inside quotes completes nothing, also before the quote is closed', () => {
  expect(readTyped('"Okafor, Ben')).toEqual({ complete: [], rest: '"Okafor, Ben' });
  expect(readTyped('"Okafor, Ben" <ben@b.test>,').complete).toEqual(['"Okafor, Ben" <ben@b.test>']);
});

test('pasted addresses are read by lines, tabs, commas, and spaces between bare ones', () => {
  expect(readPasted('Ann Lee <ann@a.test>\r\nben@b.test\teve@e.test, fay@f.test gus@g.test\n')).toEqual([
    'Ann Lee <ann@a.test>',
    'ben@b.test',
    'eve@e.test',
    'fay@f.test',
    'gus@g.test',
  ]);
  expect(readPasted('not an address')).toEqual(['not an address']);
});

test('an address that is there already is not added again, in whatever case', () => {
  expect(addRecipients(['Ann <ann@a.test>'], ['ANN@a.test', 'ben@b.test', 'Ben <ben@b.test>'])).toEqual([
    'Ann <ann@a.test>',
    'ben@b.test',
  ]);
});
