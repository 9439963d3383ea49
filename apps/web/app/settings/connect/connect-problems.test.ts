import type { Connection } from '@triage/contract/account/connection';
import { expect, test } from 'vitest';
import { describeRefusals, findConnectProblem } from './connect-problems.ts';

const none: Connection = {
  status: 'none',
  emailAddress: null,
  mail: false,
  calendar: false,
  deletesForGood: false,
};

test.each(['missing_oauth_params', 'invalid_oauth_state', 'kek_mismatch', 'something_new'])(
  'error=%s is explained',
  (error) => {
    const problem = findConnectProblem(new URLSearchParams({ error }), none);
    expect(problem?.text.length).toBeGreaterThan(40);
  },
);

test.each(['provider_unavailable', 'client_rejected', 'api_disabled'])('notice=%s is explained', (notice) => {
  const problem = findConnectProblem(new URLSearchParams({ notice }), none);
  expect(problem?.text.length).toBeGreaterThan(40);
});

test('only a wrong key offers to delete the stored connection', () => {
  const isUndecryptable = (error: string) =>
    findConnectProblem(new URLSearchParams({ error }), none)?.isUndecryptable ?? false;
  expect(isUndecryptable('kek_mismatch')).toBe(true);
  expect(isUndecryptable('invalid_oauth_state')).toBe(false);
});

test('a partial grant names the missing permission', () => {
  const title = (mail: boolean, calendar: boolean) =>
    findConnectProblem(new URLSearchParams(), { ...none, status: 'partial', mail, calendar })?.title;
  expect(title(true, false)).toContain('the calendar');
  expect(title(false, true)).toContain('mail');
});

test('a first visit has no problem', () => {
  expect(findConnectProblem(new URLSearchParams(), none)).toBeNull();
});

test('the reason that the provider gave replaces the general text, and only there', () => {
  const read = (query: Record<string, string>, reason: string | null) =>
    findConnectProblem(new URLSearchParams(query), none, reason)?.title;
  expect(read({ error: 'missing_oauth_params' }, 'access_denied')).toBe('Access was denied');
  expect(read({ error: 'missing_oauth_params' }, 'admin_policy_enforced')).toContain('organization');
  expect(read({ error: 'invalid_oauth_state' }, 'access_denied')).toContain('another attempt');
  expect(read({}, 'access_denied')).toBeUndefined();
});

test('the fix of a wrong redirect URI names the one to register', () => {
  const [first] = describeRefusals('https://mail.example.org/api/auth/callback/integration');
  expect(first?.code).toContain('redirect_uri_mismatch');
  expect(first?.fix).toContain('https://mail.example.org/api/auth/callback/integration');
});

test.each([
  ...['access_denied', 'consent_required', 'no_code', 'stale', 'no_refresh_token', 'provider_unavailable'],
  ...['client_rejected', 'invalid_client', 'unauthorized_client', 'invalid_request', 'invalid_scope'],
  ...['imap_refused', 'imap_disabled', 'imap_unreachable', 'imap_busy', 'imap_noFolders'],
  ...['smtp_refused', 'smtp_disabled', 'smtp_unreachable', 'smtp_busy'],
])('at Microsoft, problem=%s is explained by a text of its own', (problem) => {
  const found = findConnectProblem(new URLSearchParams({ problem }), none);
  expect(found?.text.length).toBeGreaterThan(40);
  expect(found?.title).not.toBe('Connecting failed');
});

test('an Outlook mailbox whose grant has ended is no matter of a password', () => {
  const revoked = { ...none, status: 'revoked', provider: 'imap', signIn: 'microsoft' } as const;
  const found = findConnectProblem(new URLSearchParams(), revoked);
  expect(found?.title).toBe('Microsoft ended the access to this account');
});
