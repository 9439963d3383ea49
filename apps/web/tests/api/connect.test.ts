import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { locationOf, newcomer, Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const START = '/api/connect/mailhost';
const FINISH = '/api/auth/callback/integration';
const PAGE = '/onboarding/connect';
const MAIL = 'https://www.googleapis.com/auth/gmail.modify';
const CALENDAR = 'https://www.googleapis.com/auth/calendar';
const STATE_COOKIE = /^oauth_state=([\w-]{32}); Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/;
const CLEARED = 'oauth_state=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0';

vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

/** Location and cookies of a redirect; checks that it has no body. */
async function redirectOf(response: Response) {
  expect(response.status).toBe(302);
  expect(await response.text()).toBe('');
  return { location: locationOf(response), cookies: response.headers.getSetCookie() };
}

async function begin(person: Person) {
  const { location, cookies } = await redirectOf(await person.fetch(START));
  return { consent: new URL(location), cookie: cookies[0] ?? '', state: person.cookies.get('oauth_state') };
}

async function isConnected(person: Person): Promise<boolean> {
  const response = await person.call('POST', '/api/inbox/restore', {});
  expect([400, 403]).toContain(response.status);
  return response.status === 400;
}

async function exchanges(): Promise<number> {
  const usage = (await world.control('usage')) as { methods: Record<string, { calls: number }> };
  return usage.methods['oauth.token']?.calls ?? 0;
}

describe('GET /api/connect/mailhost', () => {
  test('redirects to /sign-in without a session, and starts nothing', async () => {
    expect(await redirectOf(await new Person(world, 'nobody@sandbox.test').fetch(START))).toEqual({
      location: '/sign-in',
      cookies: [],
    });
  });

  test('redirects to the consent page with state, PKCE, both scopes and offline access', async () => {
    const person = await newcomer(world);
    const { consent, cookie } = await begin(person);
    const state = STATE_COOKIE.exec(cookie)?.[1];
    expect(state).toBeDefined();
    expect(`${consent.origin}${consent.pathname}`).toBe(`${world.sandboxUrl}/oauth/authorize`);
    expect(Object.fromEntries(consent.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'mailhost-client',
      redirect_uri: `${world.appUrl}${FINISH}`,
      state,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      access_type: 'offline',
      login_hint: person.email,
    });
    expect(consent.searchParams.get('scope')?.split(' ')).toEqual(expect.arrayContaining([MAIL, CALENDAR]));
  });

  test('creates a new state and challenge each time', async () => {
    const person = await newcomer(world);
    const [one, two] = [await begin(person), await begin(person)];
    expect(one.state).not.toBe(two.state);
    expect(one.consent.searchParams.get('code_challenge')).not.toBe(
      two.consent.searchParams.get('code_challenge'),
    );
  });

  test('serves GET only', async () => {
    for (const path of [START, FINISH]) {
      const refused = await (await newcomer(world)).call('POST', path, {});
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('GET /api/auth/callback/integration', () => {
  test('redirects to /sign-in without a session, for any parameters', async () => {
    const nobody = new Person(world, 'nobody@sandbox.test');
    nobody.cookies.set('oauth_state', 'same');
    for (const query of ['', '?code=x&state=same', '?code=x', '?error=access_denied'])
      expect(await redirectOf(await nobody.fetch(`${FINISH}${query}`))).toEqual({
        location: '/sign-in',
        cookies: [],
      });
  });

  test('answers missing_oauth_params without code or state', async () => {
    const person = await newcomer(world);
    for (const query of [
      '',
      '?code=x',
      '?state=x',
      '?code=&state=x',
      '?code=x&state=',
      '?error=server_error',
    ])
      expect(await redirectOf(await person.fetch(`${FINISH}${query}`)), query).toEqual({
        location: `${PAGE}?error=missing_oauth_params`,
        cookies: [CLEARED],
      });
  });

  test('answers invalid_oauth_state when the state differs from the cookie, and does not use the code', async () => {
    const person = await newcomer(world);
    const { consent, state } = await begin(person);
    const back = new URL(await person.consent(consent.href));
    const before = await exchanges();
    for (const other of ['other', `${state}x`, `${state}`.slice(1), `${state}`.toUpperCase(), '%00', 'é']) {
      const url = new URL(back);
      url.searchParams.set('state', other);
      person.cookies.set('oauth_state', `${state}`);
      expect(await redirectOf(await person.fetch(url.href)), other).toEqual({
        location: `${PAGE}?error=invalid_oauth_state`,
        cookies: [CLEARED],
      });
    }
    expect(await exchanges()).toBe(before);
    expect(await isConnected(person)).toBe(false);
  });

  test('answers invalid_oauth_state in a browser that did not start the flow', async () => {
    const person = await newcomer(world);
    const { consent } = await begin(person);
    const back = await person.consent(consent.href);
    person.cookies.delete('oauth_state');
    expect(locationOf(await person.fetch(back))).toBe(`${PAGE}?error=invalid_oauth_state`);
    await begin(person);
    expect(locationOf(await person.fetch(back))).toBe(`${PAGE}?error=invalid_oauth_state`);
  });

  test('redirects to /inbox when both were granted, and the state cannot be used again', async () => {
    const person = await newcomer(world);
    expect(await isConnected(person)).toBe(false);
    const { consent } = await begin(person);
    const back = await person.consent(consent.href);
    expect(await redirectOf(await person.fetch(back))).toEqual({ location: '/inbox', cookies: [CLEARED] });
    expect(await isConnected(person)).toBe(true);
    expect(locationOf(await person.fetch(back))).toBe(`${PAGE}?error=invalid_oauth_state`);
    expect(await isConnected(person)).toBe(true);
  });

  test('redirects to the connect page until both mail and calendar are granted', async () => {
    const person = await newcomer(world);
    for (const scopes of [[MAIL], [CALENDAR]]) {
      expect(await redirectOf(await person.connect({ scopes }))).toEqual({
        location: PAGE,
        cookies: [CLEARED],
      });
      expect(await isConnected(person)).toBe(false);
    }
    expect(locationOf(await person.connect({ scopes: [MAIL, CALENDAR] }))).toBe('/inbox');
    expect(await isConnected(person)).toBe(true);
    expect(locationOf(await person.connect({ scopes: [MAIL] }))).toBe(PAGE);
    expect(await isConnected(person)).toBe(false);
  });

  test('answers missing_oauth_params after the user denied consent', async () => {
    const person = await newcomer(world);
    expect(locationOf(await person.connect({ allow: false }))).toBe(`${PAGE}?error=missing_oauth_params`);
    expect(await isConnected(person)).toBe(false);
    const page = await (await person.fetch(`${PAGE}?error=missing_oauth_params`)).text();
    expect(page).toContain('You did not allow access on the consent page');
  });

  test('refuses a used code, even when the cookie is restored', async () => {
    const person = await newcomer(world);
    const { consent, state } = await begin(person);
    const back = await person.consent(consent.href);
    expect(locationOf(await person.fetch(back))).toBe('/inbox');
    person.cookies.set('oauth_state', `${state}`);
    expect(locationOf(await person.fetch(back))).toBe(`${PAGE}?error=invalid_oauth_state`);
    expect(await isConnected(person)).toBe(true);
  });

  test('refuses a code issued for another challenge', async () => {
    const person = await newcomer(world);
    const { consent } = await begin(person);
    consent.searchParams.set('code_challenge', 'A'.repeat(43));
    const back = await person.consent(consent.href);
    expect(locationOf(await person.fetch(back))).toBe(`${PAGE}?error=invalid_oauth_state`);
    expect(await isConnected(person)).toBe(false);
  });

  test('refuses another user’s code, even with that user’s state in the cookie', async () => {
    const [mallory, victim] = [await newcomer(world), await newcomer(world)];
    const { consent, state } = await begin(mallory);
    const back = await mallory.consent(consent.href);
    victim.cookies.set('oauth_state', `${state}`);
    expect(locationOf(await victim.fetch(back))).toBe(`${PAGE}?error=invalid_oauth_state`);
    expect(await isConnected(victim)).toBe(false);
  });

  test('answers invalid_oauth_state to a forged code', async () => {
    const person = await newcomer(world);
    const { state } = await begin(person);
    expect(locationOf(await person.fetch(`${FINISH}?code=made-up&state=${state}`))).toBe(
      `${PAGE}?error=invalid_oauth_state`,
    );
  });

  test('redirects back with a notice while the token endpoint fails, and a later attempt succeeds', async () => {
    const person = await newcomer(world);
    for (const fault of [{ status: 503 }, { status: 429 }, { timeout: 50 }, { acceptThenFail: 'drop' }]) {
      await world.control('faults', { api: 'oauth', method: 'oauth.token', times: 1, ...fault });
      expect(await redirectOf(await person.connect()), JSON.stringify(fault)).toEqual({
        location: `${PAGE}?notice=provider_unavailable`,
        cookies: [CLEARED],
      });
      expect(await isConnected(person)).toBe(false);
    }
    expect(locationOf(await person.connect())).toBe('/inbox');
  });

  test('a malformed cookie never causes a 500', async () => {
    const person = await newcomer(world);
    const session = person.cookies.get('authjs.session-token');
    for (const broken of ['%', '%E0%A4%A', '"', 'a b', '', 'x'.repeat(4_000)]) {
      const headers = { Cookie: `authjs.session-token=${session}; oauth_state=${broken}` };
      const asPerson = await fetch(`${world.appUrl}${FINISH}?code=x&state=%25`, {
        headers,
        redirect: 'manual',
      });
      expect(locationOf(asPerson), broken).toBe(`${PAGE}?error=invalid_oauth_state`);
      const asNobody = await fetch(`${world.appUrl}${START}`, {
        headers: { Cookie: `authjs.session-token=${broken}` },
        redirect: 'manual',
      });
      expect(locationOf(asNobody), broken).toBe('/sign-in');
    }
  });
});

describe('an API that is not enabled', () => {
  test.each(['gmail', 'calendar'])('of %s is named on the connect page', async (api) => {
    const person = await newcomer(world);
    const { email } = person;
    await world.control('faults', { api, email, status: 403, reason: 'accessNotConfigured', times: 5 });
    expect(locationOf(await person.connect())).toBe(`${PAGE}?notice=api_disabled`);
    await world.control('faults', { clear: true });
    expect(locationOf(await person.connect())).toBe('/inbox');
  });
});

describe('configured differently', () => {
  test('an unreachable provider leads to a notice on the connect page from both routes', async () => {
    const person = await newcomer(world);
    await world.restartApp('SIGTERM', { MAILHOST_ISSUER: 'http://localhost:9' });
    const notice = `${PAGE}?notice=provider_unavailable`;
    expect(locationOf(await person.fetch(START))).toBe(notice);
    person.cookies.set('oauth_state', 'same');
    expect(locationOf(await person.fetch(`${FINISH}?code=x&state=same`))).toBe(notice);
  });

  test('a wrong client secret leads to a notice on the connect page, and the log has the cause', async () => {
    await world.restartApp();
    const person = await newcomer(world);
    await person.connect();
    await world.restartApp('SIGTERM', { MAILHOST_CLIENT_SECRET: 'another secret' });
    expect(locationOf(await person.connect())).toBe(`${PAGE}?notice=client_rejected`);
    expect(world.app.output()).toContain('invalid_client');
  });

  test('on https the state cookie is Secure, and only the Secure session cookie counts', async () => {
    await world.restartApp();
    const person = await newcomer(world);
    const token = person.cookies.get('authjs.session-token');
    await world.restartApp('SIGTERM', { APP_URL: world.appUrl.replace('http:', 'https:') });
    expect(locationOf(await person.fetch(START))).toBe('/sign-in');
    person.cookies.set('__Secure-authjs.session-token', `${token}`);
    const { cookies, location } = await redirectOf(await person.fetch(START));
    expect(cookies).toEqual([
      expect.stringMatching(/^oauth_state=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/),
    ]);
    expect(new URL(location).searchParams.get('redirect_uri')).toMatch(/^https:\/\/localhost:\d+\/api\/auth/);
    person.cookies.delete('oauth_state');
    expect((await redirectOf(await person.fetch(`${FINISH}?code=x&state=y`))).cookies).toEqual([
      `${CLEARED}; Secure`,
    ]);
  });
});
