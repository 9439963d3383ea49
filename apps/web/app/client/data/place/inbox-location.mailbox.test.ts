import { expect, test } from 'vitest';
import { emptyTexts, titleIn } from './empty-texts.ts';
import { inboxPath, parseInboxLocation } from './inbox-location.ts';

test('the address says which mailbox is shown, beside a thread of any', () => {
  const place = { view: 'fyi', threadId: 'mabcdef~t1', mailbox: 'mabcdef' } as const;
  const path = inboxPath(place);
  expect(path).toBe('/inbox?view=fyi&mailbox=mabcdef&thread=mabcdef%7Et1');
  expect(parseInboxLocation(path.slice('/inbox'.length))).toEqual(place);
});

test.each(['', 'new', 'mailboxIsThere', 'MABCDEF', 'mabcdef~'])('%j is no mailbox', (mailbox) => {
  expect(parseInboxLocation(`?mailbox=${mailbox}`)).toEqual({ view: 'reply', threadId: null });
});

test('of a parameter that an address repeats the first value counts', () => {
  const repeated = '?view=fyi&view=done&thread=t1&thread=t2&mailbox=first&mailbox=mabcdef';
  expect(parseInboxLocation(repeated)).toEqual({ view: 'fyi', threadId: 't1', mailbox: 'first' });
  expect(parseInboxLocation('?view=nowhere&view=done')).toEqual({ view: 'reply', threadId: null });
});

test('an empty list of one mailbox says so', () => {
  expect(titleIn('reply', 'The office')).toBe('Nothing to reply to in The office');
  expect(titleIn('fyi', 'The office')).toBe(`${emptyTexts.fyi.title} in The office`);
});
