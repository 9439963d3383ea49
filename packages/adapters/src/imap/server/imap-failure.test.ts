import { ProviderError } from '@triage/core/ports/mail';
import { expect, test } from 'vitest';
import { asProviderError } from './imap-failure.ts';

const failed = (fields: object, effect: 'read' | 'write' = 'read') =>
  asProviderError(Object.assign(new Error('Command failed'), fields), effect).failure;

test('only a refused password ends a connection; a limit of connections does not', () => {
  const refused = { authenticationFailed: true, responseStatus: 'NO' };
  expect(failed({ ...refused, serverResponseCode: 'AUTHENTICATIONFAILED' })).toBe('revoked');
  expect(failed({ ...refused, serverResponseCode: 'LIMIT' })).toBe('rateLimited');
  expect(failed({ ...refused, serverResponseCode: 'UNAVAILABLE' })).toBe('unavailable');
});

test('a server that refuses without a code is understood by its words', () => {
  const refused = { authenticationFailed: true, responseStatus: 'NO' };
  expect(failed({ ...refused, response: 'LOGIN failed.' })).toBe('revoked');
  expect(failed({ ...refused, response: 'Invalid credentials' })).toBe('revoked');
  expect(failed({ ...refused, response: 'User is authenticated but not connected.' })).toBe('unavailable');
  expect(failed({ ...refused, response: 'Login failed: too many connections, try again later' })).toBe(
    'unavailable',
  );
  expect(failed(refused)).toBe('unavailable');
});

test('Exchange’s answer to every command of a mailbox that it does not open is an outage', () => {
  const responseText = 'User is authenticated but not connected.';
  expect(failed({ responseStatus: 'BAD', responseText })).toBe('unavailable');
  expect(failed({ responseStatus: 'BAD', responseText: 'Unknown command' })).toBe('invalid');
});

test('a broken connection leaves open whether a write took effect', () => {
  expect(failed({ code: 'EConnectionClosed' }, 'write')).toBe('unknown');
  expect(failed({ code: 'EConnectionClosed' })).toBe('unavailable');
  expect(failed({ code: 'ECONNREFUSED' })).toBe('unavailable');
});

test('a failure that already has a name keeps it, and no text of the server is repeated', () => {
  const known = new ProviderError('notFound', 'No such message');
  expect(asProviderError(known, 'write')).toBe(known);
  const secret = Object.assign(new Error('x'), { responseStatus: 'NO', response: 'password hunter2' });
  expect(asProviderError(secret, 'read').message).not.toContain('hunter2');
});
