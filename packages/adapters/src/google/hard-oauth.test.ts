import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isProviderFailure } from '@triage/core/ports/mail';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findConsentRefusal } from './consent-refusal.ts';
import { agree, type LocalGoogle, localOAuth, startLocalGoogle } from './testing/local-google.ts';

const REDIRECT_URI = 'http://127.0.0.1:3000/api/auth/callback/integration';
const DAY_MS = 24 * 60 * 60 * 1_000;
const codeVerifier = randomBytes(32).toString('base64url');
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

let google: LocalGoogle;
beforeAll(async () => {
  google = await startLocalGoogle();
});
beforeEach(() => google.control('reset', { empty: true }));
afterAll(() => google.close());

function consentUrl(): Promise<string> {
  return localOAuth(google).consentUrl({ state: 'any', codeChallenge, redirectUri: REDIRECT_URI });
}

test('the connection of an app in Testing works for days, and counts as revoked after seven', async () => {
  await google.control('oauth', { publishing: 'testing' });
  const oauth = localOAuth(google);
  const code = await agree(await consentUrl(), `${randomUUID()}@sandbox.test`);
  const { refreshToken } = await oauth.exchange({ code, codeVerifier, redirectUri: REDIRECT_URI });
  await google.control('clock', { advanceMs: 6 * DAY_MS });
  await expect(oauth.refresh(refreshToken ?? '')).resolves.toHaveProperty('accessToken');
  await google.control('clock', { advanceMs: 2 * DAY_MS });
  await expect(oauth.refresh(refreshToken ?? '')).rejects.toSatisfy((error) =>
    isProviderFailure(error, 'revoked'),
  );
});

test('the warning about an unverified app is no refusal, and the policy of a Workspace is one', async () => {
  await google.control('oauth', { unverified: true });
  expect(await findConsentRefusal(await consentUrl())).toBeNull();
  await google.control('oauth', { clear: true, refusal: 'admin_policy_enforced' });
  expect(await findConsentRefusal(await consentUrl())).toBe('admin_policy_enforced');
});
