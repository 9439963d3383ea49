import { expect, it } from 'vitest';
import { hasIncompleteDomain } from './has-incomplete-domain.ts';

it.each([
  ['b@c', true],
  ['Ann Lee <ann@example>', true],
  ['ann@example.', true],
  ['ann@example.test', false],
  ['ann@localhost', false],
  ['ann.lee@mail.example.test', false],
  // The chip says that these are invalid.
  ['ann', false],
  ['ann@', false],
])('the domain of %s is incomplete: %s', (recipient, expected) => {
  expect(hasIncompleteDomain(recipient)).toBe(expected);
});
