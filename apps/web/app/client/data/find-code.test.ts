import { expect, test } from 'vitest';
import { findCode } from './find-code.ts';

const row = {
  reasons: ['a sign-in code or a security alert'],
  subject: 'Your sign-in code',
  snippet: 'Your code is 482913.',
  lastMessageAt: '2026-03-02T09:00:00.000Z',
};
const at = (minutes: number) => Date.parse(row.lastMessageAt) + minutes * 60_000;

test.each([
  ['Your code is 482913.', '482913'],
  ['482 913 is your code', '482913'],
  ['Code: AB3-9KX', 'AB3-9KX'],
  ['Dein Code lautet 4821, gültig bis 10:15', '4821'],
  ['© 2026 Bank. Your code is 77123', '77123'],
  ['Someone signed in on 2026-03-02', null],
  ['You paid 1299.00 EUR', null],
  ['Call +1-555-0100', null],
])('%s: %s', (snippet, code) => {
  expect(findCode({ ...row, snippet }, at(1))).toBe(code);
});

test('an old code, one of other mail and one of deceptive mail is not offered', () => {
  expect(findCode(row, at(16))).toBeNull();
  expect(findCode({ ...row, reasons: ['asks you a question'] }, at(1))).toBeNull();
  expect(
    findCode({ ...row, deception: { kind: 'lookalike', looksLike: 'bank.example' } as never }, at(1)),
  ).toBeNull();
});
