import { expect, test } from 'vitest';
import { accountTerm, suggestAccounts } from './account-term.ts';

const mailboxes = [{ name: 'ada@home.test' }, { name: 'The office' }];

test('a name of several words is quoted', () => {
  expect(mailboxes.map(accountTerm)).toEqual(['account:ada@home.test', 'account:"The office"']);
});

test.each([
  ['account:', ['ada@home.test', 'The office']],
  ['account:off', ['The office']],
  ['-account:"the', ['The office']],
  ['th', ['The office']],
  ['t', []],
  ['off', []],
])('%s suggests %j', (word, names) => {
  expect(suggestAccounts(mailboxes, word).map(({ name }) => name)).toEqual(names);
});
