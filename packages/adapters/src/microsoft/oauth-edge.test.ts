import { OUTLOOK_IMAP_SCOPE, OUTLOOK_SMTP_SCOPE } from '@triage/core/ports/oauth';
import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { playNetwork } from '../testing/play-network.ts';
import { microsoftOAuth } from './oauth.ts';

const HOST = 'https://login.microsoftonline.test';
/** The parts that are used, as the documentation of the platform shows them for the tenant `common`. */
const DISCOVERY = {
  issuer: `${HOST}/{tenantid}/v2.0`,
  authorization_endpoint: `${HOST}/common/oauth2/v2.0/authorize`,
  token_endpoint: `${HOST}/common/oauth2/v2.0/token`,
  jwks_uri: `${HOST}/common/discovery/v2.0/keys`,
};
const SCOPE = `openid email profile offline_access ${OUTLOOK_IMAP_SCOPE} ${OUTLOOK_SMTP_SCOPE}`;
const CLIENT = { client_id: 'id', client_secret: 'secret', scope: SCOPE };
const CODE = { code: 'c', codeVerifier: 'v', redirectUri: 'https://app.test/callback' };
const clock = fixedClock('2026-03-02T09:00:00.000Z');
const server = playNetwork();

function oauth(issuer = HOST) {
  server.use(
    http.get(`${HOST}/common/v2.0/.well-known/openid-configuration`, () => HttpResponse.json(DISCOVERY)),
  );
  return microsoftOAuth({ issuer, tenant: 'common', clientId: 'id', clientSecret: 'secret', clock });
}

function answeringTokens(status: number, body: object) {
  const forms: object[] = [];
  server.use(
    http.post(DISCOVERY.token_endpoint, async ({ request }) => {
      forms.push(Object.fromEntries(new URLSearchParams(await request.text())));
      return HttpResponse.json(body, { status });
    }),
  );
  return forms;
}

const idToken = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test('the consent page is asked for lasting access to IMAP and SMTP, with PKCE and one prompt', async () => {
  const consent = { state: 's', codeChallenge: 'challenge', redirectUri: CODE.redirectUri };
  const url = new URL(await oauth(`${HOST}/`).consentUrl({ ...consent, loginHint: 'me@corp.test' }));
  expect(`${url.origin}${url.pathname}`).toBe(DISCOVERY.authorization_endpoint);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    response_mode: 'query',
    client_id: 'id',
    redirect_uri: CODE.redirectUri,
    scope: SCOPE,
    state: 's',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
    prompt: 'select_account',
    login_hint: 'me@corp.test',
  });
});

test('a code is exchanged with its verifier, and the grant has the address and the name of the sign-in', async () => {
  const claims = { email: 'me@corp.test', preferred_username: 'me@corp.onmicrosoft.test' };
  const forms = answeringTokens(200, {
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 4_000,
    scope: `${OUTLOOK_IMAP_SCOPE} ${OUTLOOK_SMTP_SCOPE}`,
    id_token: idToken(claims),
  });
  expect(await oauth().exchange(CODE)).toEqual({
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: new Date(clock.now().getTime() + 4_000_000),
    scopes: [OUTLOOK_IMAP_SCOPE, OUTLOOK_SMTP_SCOPE],
    email: 'me@corp.test',
    userName: 'me@corp.onmicrosoft.test',
  });
  expect(forms).toEqual([
    {
      ...CLIENT,
      grant_type: 'authorization_code',
      code: 'c',
      code_verifier: 'v',
      redirect_uri: CODE.redirectUri,
    },
  ]);
});

test.each([
  [400, 'invalid_grant', 70_008, 'revoked'],
  [400, 'interaction_required', 50_076, 'revoked'],
  [400, 'consent_required', 65_001, 'revoked'],
  [401, 'invalid_client', 7_000_222, 'forbidden'],
  [400, 'unauthorized_client', 700_016, 'forbidden'],
  [400, 'invalid_request', 900_144, 'invalid'],
])(
  'a refresh that is answered with %s %s (AADSTS%s) is %s, and the number is kept for the operator',
  async (status, error, number, failure) => {
    const forms = answeringTokens(status, { error, error_codes: [number], error_description: 'AADSTS…' });
    const refused = oauth().refresh('r');
    await expect(refused).rejects.toMatchObject({ failure, status });
    await expect(refused).rejects.toThrow(`oauth refresh: ${status} ${error} ${number}`);
    expect(forms).toEqual([{ ...CLIENT, grant_type: 'refresh_token', refresh_token: 'r' }]);
  },
);

test('the refresh token that comes with a refresh is the next one', async () => {
  answeringTokens(200, { access_token: 'a2', refresh_token: 'r2', expires_in: 3_600 });
  expect(await oauth().refresh('r')).toMatchObject({ accessToken: 'a2', refreshToken: 'r2' });
});

test('nothing is sent to revoke a grant, for which Microsoft has no endpoint', async () => {
  // A request would fail the test: the network plays none.
  await oauth().revoke('r');
});
