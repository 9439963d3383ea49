import { expect, test } from 'vitest';
import { findLinks, hostOf, isMisleading } from './find-links.ts';

test('the end of a sentence is not part of an address', () => {
  expect(findLinks('See https://www.a.test/x?y=1. Thanks')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'https://www.a.test/x?y=1', href: 'https://www.a.test/x?y=1', host: 'a.test' },
    { kind: 'text', text: '. Thanks' },
  ]);
});

test('only web addresses have a host', () => {
  expect(hostOf('javascript:alert(1)')).toBeNull();
  expect(hostOf('mailto:a@b.test')).toBeNull();
  expect(hostOf('not an address')).toBeNull();
});

test('a link whose words name another place is misleading', () => {
  expect(isMisleading('https://bank.example/login', 'evil.test')).toBe(true);
  expect(isMisleading('bank.example', 'bank.example.evil.test')).toBe(true);
  expect(isMisleading('www.bank.example', 'bank.example')).toBe(false);
  expect(isMisleading('bank.example', 'login.bank.example')).toBe(false);
  expect(isMisleading('Click here', 'evil.test')).toBe(false);
});
