import { expect, test } from 'vitest';
import { sameMailbox } from './parse-addresses.ts';

test.each([
  ['me@corp.test', 'ME@Corp.test', true],
  ['me+x@corp.test', 'me@corp.test', false],
  ['m.e+list@gmail.com', 'me@googlemail.com', true],
  ['m.e@corp.test', 'me@corp.test', false],
  ['', '', false],
])('%j and %j are one mailbox: %s', (one, other, expected) => {
  expect(sameMailbox(one, other)).toBe(expected);
});
