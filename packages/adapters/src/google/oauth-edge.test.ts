import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { playNetwork } from '../testing/play-network.ts';
import { googleOAuth } from './oauth.ts';

const ISSUER = 'https://accounts.test';
const DISCOVERY = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/o/auth?hd=1`,
  token_endpoint: `${ISSUER}/token`,
  revocation_endpoint: `${ISSUER}/revoke`,
  jwks_uri: `${ISSUER}/keys`,
};
const clock = fixedClock('2026-03-02T09:00:00.000Z');
const CONSENT = { state: 's', codeChallenge: 'challenge', redirectUri: 'https://app.test/callback' };
const CODE = { code: 'c', codeVerifier: 'v', redirectUri: 'https://app.test/callback' };

const server = playNetwork();

function discovering(...failures: (() => Response)[]) {
  let asked = 0;
  server.use(
    http.get(
      `${ISSUER}/.well-known/openid-configuration`,
      () => failures[asked++]?.() ?? HttpResponse.json(DISCOVERY),
    ),
  );
  return { asked: () => asked };
}

function answeringTokens(...answers: (() => Response)[]) {
  const forms: URLSearchParams[] = [];
  server.use(
    http.post(`${ISSUER}/token`, async ({ request }) => {
      forms.push(new URLSearchParams(await request.text()));
      return answers[Math.min(forms.length, answers.length) - 1]?.();
    }),
  );
  return forms;
}

function oauth() {
  return googleOAuth({ issuer: `${ISSUER}/`, clientId: 'id', clientSecret: 'secret', clock });
}

const refused = (status: number, error: string) => () => HttpResponse.json({ error }, { status });

test('the consent page is asked for lasting access to both scopes, with PKCE', async () => {
  discovering();
  const url = new URL(await oauth().consentUrl({ ...CONSENT, loginHint: 'me@app.test' }));
  expect(`${url.origin}${url.pathname}`).toBe(`${ISSUER}/o/auth`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    hd: '1',
    response_type: 'code',
    client_id: 'id',
    redirect_uri: CONSENT.redirectUri,
    scope:
      'openid email https://www.googleapis.com/auth/gmail.modify https://www.googleapis.com/auth/calendar',
    state: 's',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent select_account',
    include_granted_scopes: 'true',
    login_hint: 'me@app.test',
  });
});

test('more is asked of the same account without offering another one', async () => {
  discovering();
  const more = { alsoScopes: ['more'], sameAccount: true, loginHint: 'me@app.test' };
  const { searchParams } = new URL(await oauth().consentUrl({ ...CONSENT, ...more }));
  expect(searchParams.get('prompt')).toBe('consent');
  expect(searchParams.get('scope')?.split(' ')).toContain('more');
});

test.each([
  ['its claim', { email: 'me@app.test' }, 'me@app.test'],
  ['a token without it', { sub: '1' }, null],
  ['a claim of another kind', { email: 7 }, null],
  ['no claims', null, null],
  ['no JSON', undefined, null],
])('the account of a code is known by its ID token: %s', async (_of, claims, email) => {
  discovering();
  const body = claims === undefined ? 'no json' : JSON.stringify(claims);
  const idToken = `header.${Buffer.from(body).toString('base64url')}.signature`;
  answeringTokens(() => HttpResponse.json({ access_token: 'a', id_token: idToken }));
  expect((await oauth().exchange(CODE)).email).toBe(email);
});

test('the endpoints are asked for once, again after a failure, and again the next day', async () => {
  const discovery = discovering(() => new Response('', { status: 503 }));
  const client = oauth();
  await Promise.all([client.consentUrl(CONSENT), client.consentUrl(CONSENT)]);
  await client.consentUrl(CONSENT);
  expect(discovery.asked()).toBe(2);
  clock.advance(25 * 60 * 60 * 1_000);
  await client.consentUrl(CONSENT);
  expect(discovery.asked()).toBe(3);
});

test('endpoints that cannot be had are unavailable, and asked for again by the next caller', async () => {
  discovering(() => new Response('nothing here', { status: 404 }));
  const client = oauth();
  await expect(client.consentUrl(CONSENT)).rejects.toMatchObject({ failure: 'unavailable' });
  await expect(client.consentUrl(CONSENT)).resolves.toContain(ISSUER);
});

test('a refresh is tried again when the server fails, and says revoked only of a bad grant', async () => {
  discovering();
  const grant = () => HttpResponse.json({ access_token: 'a', expires_in: 60, scope: 'openid x' });
  const forms = answeringTokens(() => new Response('', { status: 500 }), grant);
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const client = oauth();
  expect(await client.refresh('r')).toEqual({
    accessToken: 'a',
    refreshToken: null,
    expiresAt,
    scopes: ['openid', 'x'],
  });
  expect(Object.fromEntries(forms[1] ?? [])).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'r',
    client_id: 'id',
    client_secret: 'secret',
  });
  answeringTokens(refused(400, 'invalid_grant'));
  await expect(client.refresh('r')).rejects.toMatchObject({ failure: 'revoked' });
  answeringTokens(refused(401, 'invalid_client'));
  await expect(client.refresh('r')).rejects.toMatchObject({ failure: 'forbidden' });
  answeringTokens(() => new Response('<html>', { status: 400 }));
  await expect(client.refresh('r')).rejects.toMatchObject({ failure: 'invalid' });
});

test('a code is exchanged once, even if the exchange fails', async () => {
  discovering();
  const forms = answeringTokens(() => new Response('', { status: 503 }));
  await expect(oauth().exchange(CODE)).rejects.toMatchObject({ failure: 'unavailable' });
  expect(forms).toHaveLength(1);
});

test('secrets do not follow a redirect', async () => {
  discovering();
  const redirect = () =>
    new Response(null, { status: 307, headers: { location: 'https://elsewhere.test/token' } });
  answeringTokens(redirect);
  await expect(oauth().exchange(CODE)).rejects.toMatchObject({ failure: 'unknown' });
});
