import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

const DAY_MS = 24 * 60 * 60 * 1_000;
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
});
afterEach(() => control(sandbox, 'oauth', { clear: true }));
afterAll(() => sandbox.close());

const authUrl = (clientId?: string) =>
  oauthClient(sandbox, clientId).generateAuthUrl({
    access_type: 'offline',
    scope: ['openid', MAIL, CALENDAR],
  });

async function pageOf(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, text: await response.text() };
}

test('an unknown client is refused on the page and at the token endpoint, a wrong secret only there', async () => {
  const registered = { secret: 'test-secret', redirectUris: [REDIRECT_URI] };
  await control(sandbox, 'oauth', { clients: { 'test-client': registered } });
  expect(await pageOf(authUrl('other'))).toMatchObject({
    status: 400,
    text: expect.stringContaining('Error 401: invalid_client'),
  });
  expect(await refusal(oauthClient(sandbox, 'other').getToken('x'))).toEqual({
    status: 401,
    reason: 'invalid_client',
  });
  expect(await refusal(oauthClient(sandbox).getToken('x'))).toEqual({ status: 400, reason: 'invalid_grant' });
  await control(sandbox, 'oauth', { clients: { 'test-client': { ...registered, secret: 'another' } } });
  expect((await pageOf(authUrl())).status).toBe(200);
  expect(await refusal(oauthClient(sandbox).getToken('x'))).toEqual({
    status: 401,
    reason: 'invalid_client',
  });
});

test.each([
  [{ clients: { 'test-client': { secret: 's', redirectUris: [] } } }, 'Error 400: redirect_uri_mismatch'],
  [{ refusal: 'admin_policy_enforced' }, 'Error 400: admin_policy_enforced'],
  [{ refusal: 'org_internal' }, 'Error 403: org_internal'],
  [{ refusal: 'access_denied' }, 'Error 403: access_denied'],
])('%j is shown on the page, and the app hears nothing', async (rules, text) => {
  await control(sandbox, 'oauth', rules);
  expect(await pageOf(authUrl())).toMatchObject({ status: 400, text: expect.stringContaining(text) });
});

test('an unverified app has a warning first, with the way on behind Advanced', async () => {
  await control(sandbox, 'oauth', { unverified: true });
  const { text } = await pageOf(authUrl());
  expect(text).toContain('Google hasn’t verified this app');
  const onwards = /href="(\/oauth[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  expect((await pageOf(`${sandbox.url}${onwards}`)).text).toContain('Choose an account');
});

test('in testing a refresh token says that it expires, and does after seven days', async () => {
  await control(sandbox, 'oauth', { publishing: 'testing' });
  const client = oauthClient(sandbox);
  const back = await consent(authUrl(), { email: 'week@sandbox.test', decision: 'allow' });
  const { tokens } = await client.getToken(back.searchParams.get('code') ?? '');
  expect(tokens).toMatchObject({ refresh_token_expires_in: 7 * 24 * 60 * 60 - 1 });
  const refresh = () => {
    client.setCredentials({ refresh_token: tokens.refresh_token ?? null });
    return client.getAccessToken();
  };
  await control(sandbox, 'clock', { advanceMs: 6 * DAY_MS });
  expect((await refresh()).token).toBeTruthy();
  await control(sandbox, 'clock', { advanceMs: 2 * DAY_MS });
  expect(await refusal(refresh())).toEqual({ status: 400, reason: 'invalid_grant' });
});

test('a push topic must be in the project of the client, and the provider must be able to publish to it', async () => {
  const { gmail } = await connectPerson(sandbox);
  const watch = (topicName: string) => gmail.users.watch({ userId: 'me', requestBody: { topicName } });
  await control(sandbox, 'oauth', { project: 'mine' });
  expect(await refusal(watch('projects/other/topics/mail'))).toMatchObject({ status: 400 });
  expect((await watch('projects/mine/topics/mail')).status).toBe(200);
  await control(sandbox, 'oauth', { mayPublish: false });
  expect(await refusal(watch('projects/mine/topics/mail'))).toMatchObject({ status: 403 });
});
