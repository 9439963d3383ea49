import { expect, test } from 'vitest';
import { findLookedLike } from './lookalike.ts';

const known = new Set(['ann@acme-corp.test', 'ben@modern.test', 'jan@short.io']);

test.each([
  ['letters that read alike', 'ben@modem.test', 'ben@modern.test'],
  ['letters of another alphabet', 'аnn@acme-corp.test', 'ann@acme-corp.test'],
  ['a swapped pair in the domain', 'ann@acem-corp.test', 'ann@acme-corp.test'],
  ['a letter too many in the domain', 'ann@acme-corpp.test', 'ann@acme-corp.test'],
  ['a letter too few in the domain', 'ann@acme-cor.test', 'ann@acme-corp.test'],
  ['another person at a domain that reads alike', 'boss@modem.test', 'ben@modern.test'],
])('%s is reported with the known address', (_what, email, looksLike) => {
  expect(findLookedLike(email, known)).toBe(looksLike);
});

test.each([
  ['the known address itself', 'ann@acme-corp.test'],
  ['another person of a known domain', 'jon@short.io'],
  ['a colleague with a similar name', 'anne@acme-corp.test'],
  ['a stranger', 'eve@elsewhere.test'],
  ['another person at a domain that differs by a letter', 'eve@acme-cord.test'],
])('%s is not reported', (_what, email) => {
  expect(findLookedLike(email, known)).toBeNull();
});
