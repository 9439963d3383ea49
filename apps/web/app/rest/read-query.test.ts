import { listSendsRequest } from '@triage/contract/send';
import { expect, test } from 'vitest';
import { readQuery } from './read-query.server.ts';

const read = (text: string, name: 'listInbox' | 'thread' | 'listSends') =>
  readQuery(new URLSearchParams(text), name);

test('a number is read as one, and a thread id of digits stays a text', () => {
  expect(read('view=fyi&limit=5', 'listInbox')).toEqual({ view: 'fyi', limit: 5 });
  expect(read('threadId=0017', 'thread')).toEqual({ threadId: '0017' });
});

test('a list is as long as it is repeated, and what is not given has its default', () => {
  expect(read('statuses=failed', 'listSends')).toEqual({ statuses: ['failed'] });
  expect(read('statuses=failed&statuses=sent', 'listSends')).toEqual({ statuses: ['failed', 'sent'] });
  expect(listSendsRequest.parse(read('', 'listSends')).limit).toBeGreaterThan(0);
});

test('what is no number, or unknown, is left for the schema to refuse or ignore', () => {
  for (const limit of ['', ' ', 'x', '1e999', '5,5'])
    expect(
      listSendsRequest.safeParse(read(`limit=${encodeURIComponent(limit)}`, 'listSends')).success,
      limit,
    ).toBe(false);
  expect(read('__proto__=1&other=2', 'thread')).toEqual({});
});
