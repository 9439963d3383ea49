import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver, everyRow, queryProcedure, seesSubject } from '../support/call-procedure.ts';
import { dumpDatabase, openWorldDatabase } from '../support/open-world-database.ts';
import { connectedNewcomer, locationOf, newcomer, Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const SESSION = 'authjs.session-token';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

async function csrfTokenOf(person: Person): Promise<string> {
  return ((await (await person.fetch('/api/auth/csrf')).json()) as { csrfToken: string }).csrfToken;
}

async function beginSignIn(person: Person, callbackUrl = '/inbox'): Promise<string> {
  const csrfToken = await csrfTokenOf(person);
  const body = new URLSearchParams({ csrfToken, callbackUrl });
  return locationOf(await person.fetch('/api/auth/signin/identity', { method: 'POST', body }));
}

test('GET /api/auth/session returns the user and the expiry, and nothing else', async () => {
  const person = await newcomer(world);
  const response = await person.fetch('/api/auth/session');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  const session = (await response.json()) as { expires: string };
  expect(session).toEqual({
    user: { id: expect.stringMatching(/^[\w-]{36}$/), name: expect.any(String), email: person.email },
    expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

test('GET /api/auth/session returns null without a session and for a forged or malformed cookie', async () => {
  for (const cookie of ['', `${SESSION}=made-up`, `${SESSION}=%`, `${SESSION}=${'x'.repeat(3_000)}`]) {
    const response = await fetch(`${world.appUrl}/api/auth/session`, { headers: { Cookie: cookie } });
    expect([response.status, await response.json()], cookie).toEqual([200, null]);
  }
});

test('the session cookie is HttpOnly and Lax, and a user keeps one id over several sign-ins', async () => {
  const person = await newcomer(world);
  const again = new Person(world, person.email);
  const callback = await again.consent(await beginSignIn(again));
  const finish = await again.fetch(callback);
  const cookie = finish.headers.getSetCookie().find((line) => line.startsWith(`${SESSION}=`)) ?? '';
  expect(cookie).toMatch(/; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
  expect(await again.userId()).toBe(await person.userId());
  expect(again.cookies.get(SESSION)).not.toBe(person.cookies.get(SESSION));
});

test('signing out ends the session on the server: its cookie is worthless, other sessions continue', async () => {
  const person = await newcomer(world);
  const elsewhere = await new Person(world, person.email).signIn();
  const kept = new Person(world, person.email);
  for (const [name, value] of person.cookies) kept.cookies.set(name, value);
  expect((await kept.call('POST', '/api/inbox/archive', {})).status).toBe(403);
  const body = new URLSearchParams({ csrfToken: await csrfTokenOf(person), callbackUrl: '/sign-in' });
  await person.fetch('/api/auth/signout', { method: 'POST', body });
  expect(person.cookies.has(SESSION)).toBe(false);
  expect((await kept.call('POST', '/api/inbox/archive', {})).status).toBe(401);
  expect(locationOf(await kept.fetch('/inbox'))).toBe('/sign-in');
  expect(await (await kept.fetch('/api/auth/session')).json()).toBeNull();
  expect((await elsewhere.call('POST', '/api/inbox/archive', {})).status).toBe(403);
});

test('signing out needs the CSRF token, so another site cannot do it', async () => {
  const person = await newcomer(world);
  const body = new URLSearchParams({ csrfToken: 'guessed', callbackUrl: '/sign-in' });
  await person.fetch('/api/auth/signout', { method: 'POST', body });
  expect(await (await person.fetch('/api/auth/session')).json()).not.toBeNull();
});

test('neither the Host header nor the form can redirect to another site', async () => {
  const person = new Person(world, 'host@sandbox.test');
  const csrfToken = await csrfTokenOf(person);
  const claims: Record<string, string>[] = [
    { Host: 'evil.test' },
    { 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'https', Forwarded: 'host=evil.test' },
  ];
  for (const headers of claims) {
    const consent = await rawPost(
      '/api/auth/signin/identity',
      { csrfToken, callbackUrl: '/inbox' },
      person,
      headers,
    );
    const { origin, searchParams } = new URL(consent);
    expect(origin).toBe(world.sandboxUrl);
    expect(searchParams.get('redirect_uri')).toBe(`${world.appUrl}/api/auth/callback/identity`);
  }
  for (const elsewhere of ['https://evil.test/x', '//evil.test/x', 'javascript:alert(1)']) {
    const browser = new Person(world, 'elsewhere@sandbox.test');
    const finish = await browser.fetch(await browser.consent(await beginSignIn(browser, elsewhere)));
    expect(new URL(locationOf(finish), world.appUrl).origin).toBe(world.appUrl);
  }
});

function rawPost(
  path: string,
  form: Record<string, string>,
  person: Person,
  headers: Record<string, string>,
): Promise<string> {
  const cookies = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const request = httpRequest(new URL(path, world.appUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookies, ...headers },
    });
    request.once('response', (response) => {
      response.resume();
      resolve(response.headers.location ?? `${response.statusCode}`);
    });
    request.once('error', reject);
    request.end(new URLSearchParams(form).toString());
  });
}

test.each([
  ['that the provider calls unverified', 'somebody@unverified.test'],
  ['of which the provider does not say whether it is verified', 'somebody@unclaimed.test'],
])('an address %s is refused', async (_, email) => {
  const person = new Person(world, email);
  const finish = await person.fetch(await person.consent(await beginSignIn(person)));
  expect(locationOf(finish)).toMatch(/\/sign-in\?error=AccessDenied$/);
  expect(person.cookies.has(SESSION)).toBe(false);
});

test('denied consent, a used code and another browser end on /sign-in without a session', async () => {
  const person = new Person(world, 'refuses@sandbox.test');
  const denied = await person.fetch(await person.consent(await beginSignIn(person), { allow: false }));
  expect(locationOf(denied)).toMatch(/\/sign-in\?error=/);
  const callback = await person.consent(await beginSignIn(person));
  const elsewhere = await new Person(world, person.email).fetch(callback);
  expect(locationOf(elsewhere)).toMatch(/\/sign-in\?error=/);
  await person.fetch(callback);
  expect(locationOf(await person.fetch(callback))).toMatch(/\/sign-in\?error=/);
});

test('signing in ends on /sign-in while the identity provider is down', async () => {
  const person = new Person(world, 'early@sandbox.test');
  const callback = await person.consent(await beginSignIn(person));
  await world.control('faults', { api: 'oauth', method: 'oauth.token', status: 503, times: 1 });
  expect(locationOf(await person.fetch(callback))).toMatch(/\/sign-in\?error=/);
});

test('the database stores sessions by hash and no identity tokens', async () => {
  const person = await connectedNewcomer(world);
  const token = `${person.cookies.get(SESSION)}`;
  const dump = await openWorldDatabase(world, dumpDatabase);
  expect(dump).toContain(createHash('sha256').update(token).digest('hex'));
  expect(dump).toContain(person.email);
  expect(dump).not.toContain(token);
  expect(dump).not.toMatch(/ya29\.|1\/\/|eyJ/);
  expect((await person.call('POST', '/api/inbox/restore', {})).status).toBe(400);
});

test('two users never see each other’s threads, by REST, tRPC or on a page', async () => {
  const [ada, eve] = [await connectedNewcomer(world), await connectedNewcomer(world)];
  await deliver(world, { to: ada.email, subject: 'For Ada alone', text: 'The vault opens at noon.' });
  await deliver(world, { to: eve.email, subject: 'For Eve alone', text: 'Hello' });
  const { threadId } = await seesSubject(ada, 'For Ada alone');
  await seesSubject(eve, 'For Eve alone');
  expect((await everyRow(eve)).map((row) => row.subject)).toEqual(['For Eve alone']);
  expect(await (await eve.fetch('/inbox')).text()).not.toContain('For Ada alone');

  const until = new Date(Date.now() + 3_600_000).toISOString();
  const attempts = [
    ['POST', '/api/inbox/archive', { threadId }, 500],
    ['POST', '/api/inbox/restore', { threadId, lane: 'done' }, 404],
    ['POST', '/api/inbox/snooze', { threadId, until }, 404],
  ] as const;
  for (const [method, path, body, status] of attempts) {
    const refused = await eve.call(method, path, body);
    expect([path, refused.status]).toEqual([path, status]);
    expect(await refused.text()).not.toContain('Ada');
  }
  const opened = await queryProcedure(eve, 'inbox.thread', { threadId });
  expect(opened.status).toBe(404);
  expect((await queryProcedure(ada, 'inbox.thread', { threadId })).status).toBe(200);
  const [row] = (await everyRow(ada)).filter((candidate) => candidate.threadId === threadId);
  expect(row).toMatchObject({ subject: 'For Ada alone', snoozedUntil: null });
});
