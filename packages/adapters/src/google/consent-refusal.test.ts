import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { playNetwork } from '../testing/play-network.ts';
import { findConsentRefusal } from './consent-refusal.ts';

const server = playNetwork();
const CONSENT = 'https://accounts.test/o/oauth2/v2/auth';

test('reads the code out of the address of the error page', async () => {
  // A protobuf around the code, as Google encodes it.
  const authError = Buffer.from(
    '\n\u0015redirect_uri_mismatch\u0012\u00a0You can’t sign in',
    'latin1',
  ).toString('base64');
  const location = `https://accounts.test/signin/oauth/error/v2?authError=${encodeURIComponent(authError)}&flowName=x`;
  server.use(http.get(CONSENT, () => new HttpResponse(null, { status: 302, headers: { location } })));
  expect(await findConsentRefusal(CONSENT)).toBe('redirect_uri_mismatch');
});

test('reads it off the page', async () => {
  server.use(http.get(CONSENT, () => new HttpResponse('<p>Error 401: invalid_client</p>', { status: 401 })));
  expect(await findConsentRefusal(CONSENT)).toBe('invalid_client');
});

test.each([
  [
    'the sign-in page',
    { status: 302, headers: { location: 'https://accounts.test/v3/signin/identifier?x=1' } },
  ],
  ['a page', { status: 200 }],
])('%s is no refusal', async (_what, answer) => {
  server.use(http.get(CONSENT, () => new HttpResponse('invalid_client is only mentioned', answer)));
  expect(await findConsentRefusal(CONSENT)).toBeNull();
});
