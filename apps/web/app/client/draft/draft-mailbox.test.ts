import { beforeEach, expect, test, vi } from 'vitest';
import { getQueryClient } from '../data/queries/query-client.ts';
import { addressesQuery } from '../data/settings/addresses-query.ts';
import { defaultFrom, isBound, mailboxOfDraft } from './draft-mailbox.ts';

const address = (email: string, mailboxId: string, isDefault = false) => ({
  ...{ email, mailboxId, isDefault, name: '', replyTo: null, isPrimary: false, signature: null },
});

vi.stubGlobal('document', {});
beforeEach(() => {
  getQueryClient().setQueryData(addressesQuery.queryKey, {
    addresses: [
      address('ada@home.test', 'first', true),
      address('ada@work.test', 'mabcdef'),
      address('desk@work.test', 'mabcdef', true),
    ],
  });
});

test('an answer and a forward leave from the mailbox of their thread, whatever address they have', () => {
  const reply = { threadId: 'mabcdef~t1', from: 'ada@home.test' };
  expect([mailboxOfDraft(reply), isBound(reply)]).toEqual(['mabcdef', true]);
  const forward = { threadId: null, quoted: { messageId: 'mabcdef~m1' } };
  expect([mailboxOfDraft(forward), isBound(forward)]).toEqual(['mabcdef', true]);
});

test('a new email leaves from the mailbox that has its address, else from the one where it is kept', () => {
  expect(isBound({ threadId: null })).toBe(false);
  expect(mailboxOfDraft({ threadId: null })).toBe('first');
  expect(mailboxOfDraft({ threadId: null, from: 'Desk@work.test', draftId: 'x' })).toBe('mabcdef');
  expect(mailboxOfDraft({ threadId: null, draftId: 'mabcdef~x' })).toBe('mabcdef');
});

test('a new email in a further mailbox starts with its default address, and in the first with none', () => {
  expect([defaultFrom('mabcdef'), defaultFrom('first'), defaultFrom(undefined)]).toEqual([
    ...['desk@work.test', undefined, undefined],
  ]);
});
