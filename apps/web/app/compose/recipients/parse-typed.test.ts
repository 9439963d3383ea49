import { expect, test } from 'vitest';
import { addRecipients, parsePasted, parseTyped } from './parse-typed.ts';

test('a comma or semicolon completes an address, and the rest is still being typed', () => {
  expect(parseTyped('ann@a.test, Ben Okafor <ben@b.test>; ev')).toEqual({
    complete: ['ann@a.test', 'Ben Okafor <ben@b.test>'],
    rest: 'ev',
  });
  expect(parseTyped('ann@a.test')).toEqual({ complete: [], rest: 'ann@a.test' });
});

test('a comma inside quotes completes nothing, also before the quote is closed', () => {
  expect(parseTyped('"Okafor, Ben')).toEqual({ complete: [], rest: '"Okafor, Ben' });
  expect(parseTyped('"Okafor, Ben" <ben@b.test>,').complete).toEqual(['"Okafor, Ben" <ben@b.test>']);
});

test('pasted addresses are read by lines, tabs, commas, and spaces between bare ones', () => {
  expect(parsePasted('Ann Lee <ann@a.test>\r\nben@b.test\teve@e.test, fay@f.test gus@g.test\n')).toEqual([
    'Ann Lee <ann@a.test>',
    'ben@b.test',
    'eve@e.test',
    'fay@f.test',
    'gus@g.test',
  ]);
  expect(parsePasted('not an address')).toEqual(['not an address']);
});

test('an address that is there already is not added again, in whatever case', () => {
  expect(addRecipients(['Ann <ann@a.test>'], ['ANN@a.test', 'ben@b.test', 'Ben <ben@b.test>'])).toEqual([
    'Ann <ann@a.test>',
    'ben@b.test',
  ]);
});
