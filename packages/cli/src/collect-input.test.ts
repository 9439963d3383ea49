import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { collectThreadIds } from './collect-input.ts';

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
