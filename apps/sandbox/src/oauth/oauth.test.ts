import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import {
  CALENDAR,
  connectPerson,
  consent,
  control,
  MAIL,
  oauthClient,
  REDIRECT_URI,
  refusal,
} from '../testing/connect-person.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
});
afterAll(() => sandbox.close());

const SCOPE = ['openid', 'email', 'profile', MAIL, CALENDAR];

function codeOf(answer: URL): string {
  return answer.searchParams.get('code') ?? '';
}

test('discovery names the issuer and endpoints under its own address', async () => {
  const response = await fetch(`${sandbox.url}/.well-known/openid-configuration`);
  const discovery = (await response.json()) as Record<string, unknown>;
  expect(discovery).toMatchObject({
    issuer: sandbox.url,
    token_endpoint: `${sandbox.url}/oauth/token`,
    code_challenge_methods_supported: ['S256'],
  });
});

test('a code with the right PKCE verifier gives tokens and an id_token that the published keys verify', async () => {
  const client = oauthClient(sandbox);
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
  const authUrl = client.generateAuthUrl({
    access_type: 'offline',
    prompt: 'consent',
    scope: SCOPE,
    state: 'the state',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256' as never,
  });
  const answer = await consent(`${authUrl}&nonce=n1`, { email: 'ada@sandbox.test', decision: 'allow' });
  expect(answer.searchParams.get('state')).toBe('the state');
  const { tokens } = await client.getToken({ code: codeOf(answer), codeVerifier });
  expect(tokens.refresh_token).toBeTruthy();
  const keys = createRemoteJWKSet(new URL(`${sandbox.url}/oauth/jwks`));
  const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
    issuer: sandbox.url,
    audience: 'test-client',
  });
  expect(payload).toMatchObject({ email: 'ada@sandbox.test', nonce: 'n1', azp: 'test-client' });
  const info = await client.getTokenInfo(tokens.access_token ?? '');
  expect(info.scopes).toEqual(expect.arrayContaining([MAIL, CALENDAR]));
});

test('a wrong or missing PKCE verifier is refused and spends the code', async () => {
  const client = oauthClient(sandbox);
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
  const authUrl = client.generateAuthUrl({
    scope: SCOPE,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256' as never,
  });
  for (const wrong of ['x'.repeat(43), undefined]) {
    const code = codeOf(await consent(authUrl, { email: 'ada@sandbox.test', decision: 'allow' }));
    expect(await refusal(client.getToken({ code, codeVerifier: wrong }))).toEqual({
      status: 400,
      reason: 'invalid_grant',
    });
    expect((await refusal(client.getToken({ code, codeVerifier }))).reason).toBe('invalid_grant');
  }
});

test('deny sends access_denied and the state back', async () => {
  const authUrl = oauthClient(sandbox).generateAuthUrl({ scope: SCOPE, state: 's' });
  const answer = await consent(authUrl, { email: 'ada@sandbox.test', decision: 'deny' });
  expect(Object.fromEntries(answer.searchParams)).toMatchObject({ error: 'access_denied', state: 's' });
});

test('scopes that are not ticked are not granted, and their calls get 403', async () => {
  const client = oauthClient(sandbox);
  const authUrl = client.generateAuthUrl({ scope: SCOPE });
  const decision = { email: 'ada@sandbox.test', decision: 'allow', granular: '1', granted: [CALENDAR] };
  const { tokens } = await client.getToken(codeOf(await consent(authUrl, decision)));
  expect(tokens.scope?.split(' ')).toContain(CALENDAR);
  expect(tokens.scope?.split(' ')).not.toContain(MAIL);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const refused = await fetch(`${sandbox.url}/gmail/v1/users/me/profile`, { headers });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    error: { code: 403, status: 'PERMISSION_DENIED', errors: [{ reason: 'insufficientPermissions' }] },
  });
  expect((await fetch(`${sandbox.url}/calendar/v3/users/me/calendarList`, { headers })).status).toBe(200);
});

test('the consent page offers the seeded people and a box for each sensitive scope, all ticked', async () => {
  const authUrl = oauthClient(sandbox).generateAuthUrl({
    scope: SCOPE,
    login_hint: 'ben@sandbox.test',
    state: '"><b>',
  });
  const page = await (await fetch(authUrl)).text();
  expect(page.match(/type="checkbox"[^>]* checked/g)).toHaveLength(2);
  expect(page).toMatch(/value="ben@sandbox.test" checked/);
  expect(page).not.toContain('"><b>');
});

test('submitting the consent form as a browser does returns a code for the ticked scopes', async () => {
  const authUrl = oauthClient(sandbox).generateAuthUrl({
    scope: SCOPE,
    state: 'a & "b"',
    login_hint: 'dev@sandbox.test',
  });
  const page = await (await fetch(authUrl)).text();
  const plain = (text = '') =>
    text
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&');
  const form = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1];
    const isSent = !/type="(radio|checkbox)"/.test(input) || input.includes(' checked');
    if (isSent) form.append(plain(attribute('name')), plain(attribute('value')));
  }
  form.append('decision', 'allow');
  const response = await fetch(`${sandbox.url}/oauth/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const answer = new URL(response.headers.get('location') ?? '');
  expect(answer.searchParams.get('state')).toBe('a & "b"');
  const { tokens } = await oauthClient(sandbox).getToken(codeOf(answer));
  expect(tokens.scope?.split(' ')).toEqual(expect.arrayContaining([MAIL, CALENDAR]));
  const profile = await fetch(`${sandbox.url}/gmail/v1/users/me/profile`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(await profile.json()).toMatchObject({ emailAddress: 'dev@sandbox.test' });
});

test('a redirect to another machine is refused without being followed', async () => {
  const authUrl = new URL(oauthClient(sandbox).generateAuthUrl({ scope: SCOPE }));
  authUrl.searchParams.set('redirect_uri', 'https://evil.example/callback');
  const response = await fetch(authUrl, { redirect: 'manual' });
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
});

test('a code belongs to its client and redirect address', async () => {
  const client = oauthClient(sandbox);
  const authUrl = client.generateAuthUrl({ scope: SCOPE });
  const ask = async () => codeOf(await consent(authUrl, { email: 'ada@sandbox.test', decision: 'allow' }));
  const other = oauthClient(sandbox, 'other-client');
  expect((await refusal(other.getToken(await ask()))).reason).toBe('invalid_grant');
  const elsewhere = { code: await ask(), redirect_uri: `${REDIRECT_URI}/else` };
  expect((await refusal(client.getToken(elsewhere))).reason).toBe('redirect_uri_mismatch');
});

test('a refresh token comes with offline access only, and once per consent', async () => {
  const client = oauthClient(sandbox, 'refresh-client');
  const exchange = async (options: object) => {
    const authUrl = client.generateAuthUrl({ scope: SCOPE, ...options });
    const code = codeOf(await consent(authUrl, { email: 'chiara@sandbox.test', decision: 'allow' }));
    return (await client.getToken(code)).tokens.refresh_token;
  };
  expect(await exchange({})).toBeUndefined();
  expect(await exchange({ access_type: 'offline' })).toBeTruthy();
  expect(await exchange({ access_type: 'offline' })).toBeUndefined();
  expect(await exchange({ access_type: 'offline', prompt: 'consent' })).toBeTruthy();
});

test('an access token ends after an hour and the refresh token gives a new one', async () => {
  const own = await startSandbox({ seed: false, quiet: true });
  const person = await connectPerson(own);
  const before = person.client.credentials.access_token;
  await control(own, 'clock', { advanceMs: 3_600_000 });
  const headers = { authorization: `Bearer ${before}` };
  const expired = await fetch(`${own.url}/gmail/v1/users/me/profile`, { headers });
  expect(expired.status).toBe(401);
  person.client.setCredentials({ refresh_token: person.client.credentials.refresh_token });
  const profile = await person.gmail.users.getProfile({ userId: 'me' });
  expect(profile.data.emailAddress).toBe(person.email);
  await own.close();
});

test('a forged bearer gets 401 in the shape of the real service', async () => {
  const person = await connectPerson(sandbox);
  const forged = `${person.client.credentials.access_token?.slice(0, -2)}zz`;
  for (const headers of [{}, { authorization: `Bearer ${forged}` }]) {
    const response = await fetch(`${sandbox.url}/gmail/v1/users/me/profile`, { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 401, status: 'UNAUTHENTICATED' } });
  }
});

test('revoking, by the app or by control, ends access and refresh', async () => {
  const byApp = await connectPerson(sandbox);
  const refreshToken = byApp.client.credentials.refresh_token;
  await byApp.client.revokeToken(byApp.client.credentials.access_token ?? '');
  byApp.client.setCredentials({ refresh_token: refreshToken });
  expect(await refusal(byApp.client.getAccessToken())).toEqual({ status: 400, reason: 'invalid_grant' });
  const byControl = await connectPerson(sandbox);
  await control(sandbox, 'revoke', { email: byControl.email });
  expect((await refusal(byControl.client.refreshAccessToken())).reason).toBe('invalid_grant');
});

test('a grant outlives a restart of the sandbox', async () => {
  const first = await startSandbox({ seed: false, quiet: true });
  const person = await connectPerson(first);
  await first.close();
  const second = await startSandbox({ seed: false, quiet: true });
  const client = oauthClient(second);
  client.setCredentials({ refresh_token: person.client.credentials.refresh_token });
  expect((await client.getAccessToken()).token).toBeTruthy();
  await second.close();
});

test('a client authenticates by Basic as well, and with the secret it used first', async () => {
  const person = await connectPerson(sandbox);
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: person.client.credentials.refresh_token ?? '',
  });
  const refresh = (credentials: string) =>
    fetch(`${sandbox.url}/oauth/token`, {
      method: 'POST',
      body,
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    });
  expect((await refresh('test-client:test-secret')).status).toBe(200);
  expect((await refresh('test-client:another')).status).toBe(401);
});
