import { expect, test } from 'vitest';
import { parseSmtpUrl } from './parse-smtp-url.ts';

test.each([
  ['smtps://me:p%40ss%2F@mail.test', { host: 'mail.test', port: 465, security: 'tls' }, 'p@ss/'],
  ['smtp://me:x@mail.test', { host: 'mail.test', port: 587, security: 'starttls' }, 'x'],
  ['smtp://me:x@mail.test:2525/', { host: 'mail.test', port: 2525, security: 'starttls' }, 'x'],
  ['smtp://localhost?tls=off', { host: 'localhost', port: 25, security: 'none' }, null],
  ['smtps://me:x@[2001:db8::1]', { host: '2001:db8::1', port: 465, security: 'tls' }, 'x'],
])('%s names a server', (text, server, password) => {
  const login = password === null ? null : { userName: 'me', password };
  expect(parseSmtpUrl(text)).toEqual({ server, login });
});

test.each([
  'mail.test',
  'https://mail.test',
  'smtp://',
  'smtp://me@mail.test',
  'smtps://mail.test?tls=off',
  'smtp://mail.test?tls=no',
  'smtp://mail.test?ca=x',
  'smtp://mail.test/path',
  'smtp://a:%@mail.test',
])('%s does not', (text) => {
  expect(parseSmtpUrl(text)).toBeNull();
});
