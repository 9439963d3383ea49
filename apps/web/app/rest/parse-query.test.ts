import { listSendsRequest } from '@triage/contract/sending/send';
import { UnknownParameters } from '@triage/core/errors';
import { describeError } from '@triage/core/trpc/describe-error';
import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.server.ts';

const read = (text: string, name: 'listInbox' | 'thread' | 'listSends') =>
  parseQuery(new URLSearchParams(text), name);

test('numbers are converted, and a thread id of digits stays a string', () => {
  expect(read('view=fyi&limit=5', 'listInbox')).toEqual({ view: 'fyi', limit: 5 });
  expect(read('threadId=0017', 'thread')).toEqual({ threadId: '0017' });
});

test('repeated parameters become a list, and missing ones get their default', () => {
  expect(read('statuses=failed', 'listSends')).toEqual({ statuses: ['failed'] });
  expect(read('statuses=failed&statuses=sent', 'listSends')).toEqual({ statuses: ['failed', 'sent'] });
  expect(listSendsRequest.parse(read('', 'listSends')).limit).toBeGreaterThan(0);
});

test('a parameter that takes one value is refused by its name if it is repeated', () => {
  for (const text of ['view=fyi&view=done', 'view=fyi&view=fyi', 'limit=5&limit=6&view=fyi']) {
    const field = text.slice(0, text.indexOf('='));
    const refused = { field, message: 'Give this parameter once' };
    expect(() => read(text, 'listInbox'), text).toThrow(expect.objectContaining(refused));
  }
});

test('a number is written in decimal digits', () => {
  const refused = { field: 'limit', message: 'Expected a whole number' };
  for (const limit of ['', ' ', 'x', '1e999', '5,5', '0x10', '1e2', ' 5', '+5', '5.0'])
    expect(() => read(`limit=${encodeURIComponent(limit)}`, 'listSends'), limit).toThrow(
      expect.objectContaining(refused),
    );
});

test('an unknown parameter is refused by name', () => {
  for (const name of ['lane', '__proto__', 'constructor', 'Threadid', '%00', ''])
    expect(() => read(`threadId=1&${name}=2&${name}=3`, 'thread'), name).toThrow(
      expect.objectContaining({ names: [decodeURIComponent(name)] }),
    );
  const all = describeError(new UnknownParameters(['lane', '__proto__']));
  expect(JSON.parse(JSON.stringify(all?.body))).toEqual(
    JSON.parse(
      '{"error":"Invalid request","fieldErrors":{"lane":["Unknown parameter"],"__proto__":["Unknown parameter"]},"formErrors":[]}',
    ),
  );
});
