import type { Connection } from '@triage/contract/account/connection';
import { expect, test } from 'vitest';
import { readConnectProblem } from './connect-problems.ts';

const none: Connection = { status: 'none', emailAddress: null, mail: false, calendar: false };

test.each(['missing_oauth_params', 'invalid_oauth_state', 'kek_mismatch', 'something_new'])(
  'error=%s is explained',
  (error) => {
    const problem = readConnectProblem(new URLSearchParams({ error }), none);
    expect(problem?.text.length).toBeGreaterThan(40);
  },
);

test.each(['provider_unavailable', 'client_rejected', 'api_disabled'])('notice=%s is explained', (notice) => {
  const problem = readConnectProblem(new URLSearchParams({ notice }), none);
  expect(problem?.text.length).toBeGreaterThan(40);
});

test('only a wrong key offers to delete the stored connection', () => {
  const isUndecryptable = (error: string) =>
    readConnectProblem(new URLSearchParams({ error }), none)?.isUndecryptable ?? false;
  expect(isUndecryptable('kek_mismatch')).toBe(true);
  expect(isUndecryptable('invalid_oauth_state')).toBe(false);
});

test('a partial grant names the missing permission', () => {
  const title = (mail: boolean, calendar: boolean) =>
    readConnectProblem(new URLSearchParams(), { ...none, status: 'partial', mail, calendar })?.title;
  expect(title(true, false)).toContain('the calendar');
  expect(title(false, true)).toContain('mail');
});

test('a first visit has no problem', () => {
  expect(readConnectProblem(new URLSearchParams(), none)).toBeNull();
});
