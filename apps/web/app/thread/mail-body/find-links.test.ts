import { expect, test } from 'vitest';
import { findLinks, hostOf, isMisleading } from './find-links.ts';

test('a full stop is not part of a URL', () => {
  expect(findLinks('See https://www.a.test/x?y=1. Thanks')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'https://www.a.test/x?y=1', href: 'https://www.a.test/x?y=1', host: 'a.test' },
    { kind: 'text', text: '. Thanks' },
  ]);
});

test('only web URLs have a host', () => {
  expect(hostOf('javascript:alert(1)')).toBeNull();
  expect(hostOf('mailto:a@b.test')).toBeNull();
  expect(hostOf('not an address')).toBeNull();
});

test('a link whose text shows another host is misleading', () => {
  expect(isMisleading('https://bank.example/login', 'evil.test')).toBe(true);
  expect(isMisleading('bank.example', 'bank.example.evil.test')).toBe(true);
  expect(isMisleading('www.bank.example', 'bank.example')).toBe(false);
  expect(isMisleading('bank.example', 'login.bank.example')).toBe(false);
  expect(isMisleading('Click here', 'evil.test')).toBe(false);
  expect(isMisleading('Log in at bank.example.', 'evil.test')).toBe(true);
  expect(isMisleading('user@bank.example: now', 'evil.test')).toBe(true);
  expect(isMisleading('..bank.example/x', 'evil.test')).toBe(true);
  expect(isMisleading('1.5 of 2.50', 'evil.test')).toBe(false);
  expect(isMisleading('report.2026_final', 'evil.test')).toBe(false);
});

test.each(['a', 'a.', '.', 'a-', 'é', 'a b.'])('800,000 characters are scanned once: %j', (unit) => {
  const time = (length: number) => {
    const text = unit.repeat(length / unit.length);
    const started = process.threadCpuUsage();
    isMisleading(text, 'evil.test');
    const { user, system } = process.threadCpuUsage(started);
    return (user + system) / 1_000;
  };
  const quarter = Math.min(time(200_000), time(200_000), time(200_000));
  expect(time(800_000)).toBeLessThan(8 * quarter + 50);
});

test('after 2,000 URLs the rest stays text', () => {
  const pieces = findLinks('https://a.test/ '.repeat(3_000));
  expect(pieces.filter(({ kind }) => kind === 'link')).toHaveLength(2_000);
  expect(pieces.map(({ text }) => text).join('')).toBe('https://a.test/ '.repeat(3_000));
});
