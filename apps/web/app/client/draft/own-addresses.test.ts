import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getQueryClient } from '../data/queries/query-client.ts';
import { addressesQuery } from '../data/settings/addresses-query.ts';
import { settingsQuery } from '../data/settings/user-settings.ts';
import { noteSender, signedBody, withoutOwn } from './own-addresses.ts';

const plain = { name: '', replyTo: null, isDefault: false, isPrimary: false, signature: null };

// One cache for the whole tab, as in a browser.
beforeAll(() => vi.stubGlobal('document', {}));
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  noteSender(undefined);
  getQueryClient().setQueryData(settingsQuery.queryKey, { signature: 'General' } as never);
  getQueryClient().setQueryData(addressesQuery.queryKey, {
    addresses: [
      { ...plain, email: 'me@corp.test', isDefault: true, isPrimary: true },
      { ...plain, email: 'me@work.test', signature: { text: 'Work', html: null } },
      { ...plain, email: 'me@quiet.test', signature: { text: '', html: null } },
    ],
  });
});

test('reply-all excludes one’s own addresses unless no other recipient is left', () => {
  const all = ['Ann <ann@client.test>', 'Me <ME@work.test>', 'me@corp.test', 'login@id.test'];
  expect(withoutOwn(all, 'login@id.test')).toEqual(['Ann <ann@client.test>']);
  expect(withoutOwn(['me@work.test'], 'login@id.test')).toEqual(['me@work.test']);
});

test('each address has its own signature, the general one, or none', () => {
  expect(signedBody('me@work.test')).toBe('\n\nWork');
  expect(signedBody('me@corp.test')).toBe('\n\nGeneral');
  expect(signedBody('me@quiet.test')).toBe('');
  expect(signedBody()).toBe('\n\nGeneral');
  noteSender('me@work.test');
  expect(signedBody()).toBe('\n\nWork');
});
