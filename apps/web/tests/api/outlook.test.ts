import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { listLocalSubjects } from '../support/mail/local-mailbox.ts';
import {
  connectOutlook,
  consentAtMicrosoft,
  deliverAtOutlook,
  FINISH,
  offerOutlook,
  START,
} from '../support/mail/outlook.ts';
import { connectedNewcomer, locationOf, newcomer, Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const PAGE = '/onboarding/connect?account=outlook';
const SLOW_MS = 45_000;
vi.setConfig({ testTimeout: 180_000 });

let world: World;
let address = '';
let made = 0;
beforeAll(async () => {
  world = await startWorld({ env: offerOutlook });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  made += 1;
  address = `person-${process.pid}-${made}@outlook.test`;
  await world.control('microsoft', { clear: true });
});

const connectionOf = async (person: Person) => (await person.call('GET', '/api/connection')).json();
const problemOf = (location: string) => new URL(location, world.appUrl).searchParams.get('problem');

async function subjectsOf(person: Person): Promise<string[]> {
  const lists = ['reply', 'schedule', 'fyi'].map(async (view) => {
    const answer = await person.call('GET', `/api/inbox/list?view=${view}`);
    return ((await answer.json()) as { rows?: { subject: string }[] }).rows ?? [];
  });
  return (await Promise.all(lists)).flat().map(({ subject }) => subject);
}

async function tokenCalls(): Promise<number> {
  const usage = (await world.control('usage')) as { methods: Record<string, { calls: number }> };
  return Object.entries(usage.methods).reduce(
    (sum, [method, { calls }]) =>
      sum + (method.startsWith('microsoft') && method.endsWith('.token') ? calls : 0),
    0,
  );
}

describe('GET /api/connect/outlook', () => {
  test('redirects to Microsoft with state, PKCE and one prompt, and gives no verifier away', async () => {
    const person = await newcomer(world);
    const answer = await person.fetch(`${START}?hint=me%40corp.test`);
    const consent = new URL(locationOf(answer));
    expect(consent.pathname).toBe('/microsoft/common/oauth2/v2.0/authorize');
    expect(Object.fromEntries(consent.searchParams)).toMatchObject({
      client_id: 'outlook-client',
      redirect_uri: `${world.appUrl}${FINISH}`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      login_hint: 'me@corp.test',
      state: person.cookies.get('oauth_state'),
    });
    expect([...person.cookies.keys()].filter((name) => /verifier|pkce/i.test(name))).toEqual([]);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^oauth_state=outlook\.[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax/,
    );
  });

  test('needs a session, and GET', async () => {
    const nobody = new Person(world, 'nobody@sandbox.test');
    for (const path of [START, FINISH, `${FINISH}?code=x&state=outlook.y`])
      expect(locationOf(await nobody.fetch(path))).toBe('/sign-in');
    const person = await newcomer(world);
    for (const path of [START, FINISH]) expect((await person.call('POST', path, {})).status).toBe(405);
  });
});

test('a mailbox at Outlook is connected, read, answered and followed; Exchange’s own copy is the only one in Sent', async () => {
  const person = await newcomer(world);
  expect(await connectOutlook(person, { email: address })).toBe('/inbox');
  expect(await connectionOf(person)).toEqual({
    ...{ status: 'connected', emailAddress: address, mail: true, calendar: false, deletesForGood: true },
    ...{ provider: 'imap', signIn: 'microsoft' },
  });
  await deliverAtOutlook(world, address, 'The boxes are here');
  await eventually(async () => expect(await subjectsOf(person)).toContain('The boxes are here'), SLOW_MS);
  const to = ['ada@sandbox.test'];
  const sent = await person.call('POST', '/api/inbox/send', { to, subject: 'From Outlook', body: 'Hello' });
  expect(sent.status).toBe(200);
  const inSent = () => listLocalSubjects(world, address, 'Sent Items');
  await eventually(async () => expect(await inSent()).toContain('From Outlook'), SLOW_MS);
  const outbox = (await world.control('outbox')) as { messages: { subject: string; from: string }[] };
  expect(outbox.messages.filter(({ subject }) => subject === 'From Outlook')).toMatchObject([
    { from: address },
  ]);
  await eventually(async () => {
    expect(await inSent()).toEqual(['From Outlook']);
    expect(await listLocalSubjects(world, address, 'Drafts')).toEqual([]);
  }, SLOW_MS);
});

test('a token that ends while the mailbox is followed is renewed, and mail goes on without the person', async () => {
  const person = await newcomer(world);
  await connectOutlook(person, { email: address });
  await deliverAtOutlook(world, address, 'Before the end');
  await eventually(async () => expect(await subjectsOf(person)).toContain('Before the end'), SLOW_MS);
  for (const challenge of [true, false]) {
    const before = await tokenCalls();
    await world.control('microsoft', { challenge, end: address });
    const subject = `After the end ${challenge}`;
    await deliverAtOutlook(world, address, subject);
    await eventually(async () => expect(await subjectsOf(person)).toContain(subject), SLOW_MS);
    expect(await tokenCalls()).toBe(before + 1);
    expect(await connectionOf(person)).toMatchObject({ status: 'connected' });
  }
  await world.control('microsoft', { end: address });
  await person.call('POST', '/api/inbox/send', { to: ['ada@sandbox.test'], subject: 'Renewed', body: 'Hi' });
  await eventually(
    async () => expect(await listLocalSubjects(world, address, 'Sent Items')).toEqual(['Renewed']),
    SLOW_MS,
  );
});

test('a grant that Microsoft ended asks for a reconnect, which keeps what was synced', async () => {
  const person = await newcomer(world);
  await connectOutlook(person, { email: address });
  await deliverAtOutlook(world, address, 'Kept over the reconnect');
  await eventually(
    async () => expect(await subjectsOf(person)).toContain('Kept over the reconnect'),
    SLOW_MS,
  );
  await world.control('microsoft', { revoke: address });
  await deliverAtOutlook(world, address, 'Not seen yet');
  await eventually(
    async () => expect(await connectionOf(person)).toMatchObject({ status: 'revoked', signIn: 'microsoft' }),
    SLOW_MS,
  );
  const page = await (await person.fetch('/onboarding/connect')).text();
  expect(page).toContain('Microsoft ended the access to this account');
  expect(page).toContain('Reconnect Outlook');
  // The account that was connected is proposed.
  const authorize = new URL(locationOf(await person.fetch(START)));
  expect(authorize.searchParams.get('login_hint')).toBe(address);
  const back = await consentAtMicrosoft(authorize.href, { email: address });
  expect(locationOf(await person.fetch(back))).toBe('/inbox');
  expect(await subjectsOf(person)).toContain('Kept over the reconnect');
  await eventually(async () => expect(await subjectsOf(person)).toContain('Not seen yet'), SLOW_MS);
});

test('a further mailbox is an Outlook one beside Google’s, and no account is there twice', async () => {
  const person = await connectedNewcomer(world);
  const addOne = async () => {
    const authorize = locationOf(await person.fetch(`${START}?mailbox=new`));
    return locationOf(await person.fetch(await consentAtMicrosoft(authorize, { email: address })));
  };
  const addresses = async () => {
    const answer = await person.call('GET', '/api/connection/mailboxes');
    const { mailboxes } = (await answer.json()) as { mailboxes: { emailAddress: string | null }[] };
    return mailboxes.map(({ emailAddress }) => emailAddress);
  };
  expect(await addOne()).toBe('/inbox');
  expect(await connectionOf(person)).toMatchObject({ emailAddress: person.email });
  expect(await addresses()).toEqual([person.email, address]);
  await deliverAtOutlook(world, address, 'For the further one');
  await eventually(async () => expect(await subjectsOf(person)).toContain('For the further one'), SLOW_MS);
  expect(await addOne()).toBe('/settings?mailbox=mailboxIsThere#mailboxes');
  expect(await addresses()).toEqual([person.email, address]);
});

describe('GET /api/auth/callback/outlook', () => {
  test.each([
    ['a denied consent', {}, { allow: false }, 'access_denied', 'Access was not granted'],
    [
      'IMAP that is turned off',
      { imapOff: true },
      {},
      'imap_disabled',
      'IMAP is turned off for this mailbox',
    ],
    ['SMTP that is turned off', { smtpOff: true }, {}, 'smtp_disabled', 'Sending by SMTP is turned off'],
    [
      'an account without a mailbox',
      {},
      { email: 'me@elsewhere.test' },
      'imap_refused',
      'did not accept the sign-in',
    ],
  ])(
    '%s stores nothing, and is named',
    async (_, { imapOff, smtpOff }: Record<string, boolean>, choice, problem, text) => {
      await world.control('microsoft', {
        ...(imapOff && { imapOff: [address] }),
        ...(smtpOff && { smtpOff: [address] }),
      });
      const person = await newcomer(world);
      const location = await connectOutlook(person, { email: address, ...choice });
      expect(location).toBe(`${PAGE}&problem=${problem}`);
      expect(await (await person.fetch(location)).text()).toContain(text);
      expect(await connectionOf(person)).toMatchObject({ status: 'none' });
    },
  );

  test.each([
    ['consent_required', 'Your organization has to approve this app'],
    ['server_error', 'sign-in failed'],
    ['unauthorized_client', 'does not accept the request of this server'],
    ['something_new', 'returned no authorization'],
  ])('the error %s of the page has a text of its own', async (refusal, text) => {
    await world.control('microsoft', { refusal });
    const person = await newcomer(world);
    const authorize = locationOf(await person.fetch(START));
    const back = locationOf(await fetch(authorize, { redirect: 'manual' }));
    const page = await person.fetch(locationOf(await person.fetch(back)));
    expect(await page.text()).toContain(text);
  });

  test('a rejected secret, and an outage, are told apart and change nothing', async () => {
    const person = await connectedNewcomer(world);
    const redirectUris = [`${world.appUrl}${FINISH}`];
    await world.control('microsoft', { clients: { 'outlook-client': { secret: 'another', redirectUris } } });
    expect(problemOf(await connectOutlook(person, { email: address }))).toBe('client_rejected');
    await world.control('microsoft', { clear: true });
    await world.control('faults', { api: 'microsoft', method: 'token', status: 503, times: 1 });
    expect(problemOf(await connectOutlook(person, { email: address }))).toBe('provider_unavailable');
    expect(await connectionOf(person)).toMatchObject({ status: 'connected', emailAddress: person.email });
    expect(await connectOutlook(person, { email: address })).toBe('/inbox');
    expect(await connectionOf(person)).toMatchObject({ signIn: 'microsoft' });
  });

  test('another attempt’s code, another person’s, a used one and Google’s state are refused', async () => {
    const [mallory, victim] = [await newcomer(world), await newcomer(world)];
    const back = await consentAtMicrosoft(locationOf(await mallory.fetch(START)), { email: address });
    const state = `${mallory.cookies.get('oauth_state')}`;
    const stale = `${PAGE}&problem=stale`;
    expect(locationOf(await victim.fetch(back))).toBe(stale);
    victim.cookies.set('oauth_state', state);
    expect(locationOf(await victim.fetch(back))).toBe(stale);
    expect(await connectionOf(victim)).toMatchObject({ status: 'none' });
    await mallory.fetch('/api/connect/mailhost');
    const google = mallory.cookies.get('oauth_state');
    expect(locationOf(await mallory.fetch(`${FINISH}?code=x&state=${google}`))).toBe(stale);
    const fresh = await consentAtMicrosoft(locationOf(await mallory.fetch(START)), { email: address });
    const kept = `${mallory.cookies.get('oauth_state')}`;
    expect(locationOf(await mallory.fetch(fresh))).toBe('/inbox');
    mallory.cookies.set('oauth_state', kept);
    expect(locationOf(await mallory.fetch(fresh))).toBe(stale);
    expect(await connectionOf(mallory)).toMatchObject({ status: 'connected' });
  });
});

test('discovery leads the address of an Outlook account to Microsoft', async () => {
  const person = await newcomer(world);
  for (const emailAddress of ['me@outlook.com', 'me@hotmail.com', 'me@live.com', 'me@office365.com']) {
    const answer = await person.call('POST', '/api/connect/servers', { emailAddress });
    expect(await answer.json()).toMatchObject({ found: { acceptsPassword: false, signIn: 'microsoft' } });
  }
});

test('no token, code or secret is in the log', () => {
  const output = world.app.output();
  expect(output).toContain('connect.outlook-failed');
  for (const secret of ['outlook-secret', 'EwB', 'M.C5', 'auth=Bearer']) expect(output).not.toContain(secret);
});
