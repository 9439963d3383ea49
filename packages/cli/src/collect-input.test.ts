import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type Copies, collectThreadIds } from './collect-input.ts';

const closed = { threadId: 'a1', alsoIn: [{ mailboxId: 'm2', threadId: 'm2~b', open: false }] };

const collect = (...lines: string[]) => collectThreadIds(['-'], Readable.from([lines.join('\n')]));

test('a row of a list stands for its copies in other mailboxes, an id for itself', async () => {
  const row = { threadId: 'a1', alsoIn: [{ mailboxId: 'mw0rk22', threadId: 'mw0rk22~b2' }] };
  expect(await collect(JSON.stringify(row), 'c3', JSON.stringify({ threadId: 'd4' }))).toEqual([
    'a1',
    'mw0rk22~b2',
    'c3',
    'd4',
  ]);
});

test('copies that are no rows of ours are left out, and a line without a thread is refused', async () => {
  expect(await collect(JSON.stringify({ threadId: 'a1', alsoIn: ['b2'] }))).toEqual(['a1']);
  await expect(collect(JSON.stringify({ alsoIn: [] }))).rejects.toThrow('without a threadId');
});

test('copies that are not open are left out where a move would bring them back', async () => {
  const open = { ...closed, alsoIn: [{ mailboxId: 'm2', threadId: 'm2~b', open: true }] };
  const unknown = { ...closed, alsoIn: [{ mailboxId: 'm2', threadId: 'm2~b' }] };
  const taken = (row: object, copies: Copies) =>
    collectThreadIds(['-'], Readable.from([JSON.stringify(row)]), copies);
  const both = ['a1', 'm2~b'];
  expect([await taken(open, 'open'), await taken(open, 'unless-closed')]).toEqual([both, both]);
  expect([await taken(unknown, 'open'), await taken(unknown, 'unless-closed')]).toEqual([['a1'], both]);
  expect([await taken(closed, 'open'), await taken(closed, 'unless-closed')]).toEqual([['a1'], ['a1']]);
  expect(await taken(closed, 'all')).toEqual(both);
});
