import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectedNewcomer, locationOf, newcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const START = '/api/connect/mailhost?contacts=1';
const SCOPE = 'https://www.googleapis.com/auth/contacts.readonly';
const SETTINGS = '/settings#contacts';
const refused = (refusal: string) => `/settings?contacts=${refusal}#contacts`;

vi.setConfig({ testTimeout: 120_000 });

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await connectedNewcomer(world);
});
afterAll(() => world?.stop());

const start = async () => locationOf(await person.fetch(START));
const finish = async (choice: Parameters<Person['consent']>[1]) =>
  locationOf(await person.fetch(await person.consent(await start(), choice)));
const addressOf = async () =>
  (await (await person.fetch('/api/connection')).json()) as { status: string; emailAddress: string };

const contacts = async (method = 'GET', body?: object, as = person) => {
  const response = await as.call(method, '/api/connect/contacts', body);
  return { status: response.status, ...((await response.json()) as object) };
};
const off = { status: 200, state: 'off', contacts: 0, readAt: null, failure: null };

test('over the API they are off, and turning on answers with the address where Google asks', async () => {
  const asked = { ...off, granted: false, consentUrl: `${world.appUrl}${START}` };
  expect(await contacts()).toEqual(asked);
  expect(await contacts('PUT', { on: true })).toEqual(asked);
  expect(await contacts('PUT', { on: 'yes' })).toMatchObject({ status: 400 });
  const nobody = await newcomer(world);
  expect(await contacts('PUT', { on: true }, nobody)).toMatchObject({
    state: 'unavailable',
    consentUrl: null,
  });
});

test('the connected account alone is asked', async () => {
  const { searchParams } = new URL(await start());
  expect(searchParams.get('prompt')).toBe('consent');
  expect(searchParams.get('login_hint')).toBe(person.email);
  expect(searchParams.get('scope')?.split(' ')).toContain(SCOPE);
});

test('another account is refused: the mailbox stays, and the settings say why', async () => {
  const before = await addressOf();
  const stranger = await newcomer(world);
  expect(await finish({ email: stranger.email })).toBe(refused('other_account'));
  expect(await addressOf()).toEqual(before);
  const page = await (await person.fetch('/settings?contacts=other_account')).text();
  expect(page).toContain('You chose another Google account');
});

test('a cancelled or failed consent leads back to the settings', async () => {
  const before = await addressOf();
  expect(await finish({ allow: false })).toBe(refused('cancelled'));
  for (const [fault, refusal] of [
    [{ status: 503, times: 1 }, 'provider_unavailable'],
    [{ acceptThenFail: 'drop', times: 1 }, 'provider_unavailable'],
  ] as const) {
    await world.control('faults', { api: 'oauth', method: 'oauth.token', ...fault });
    expect(await finish({})).toBe(refused(refusal));
  }
  const state = new URL(await start()).searchParams.get('state');
  const forged = await person.fetch(`/api/auth/callback/integration?code=made-up&state=${state}`);
  expect(locationOf(forged)).toBe(refused('stale_attempt'));
  expect(await addressOf()).toEqual(before);
});

test('the same account is accepted', async () => {
  expect(await finish({})).toBe(SETTINGS);
  expect((await addressOf()).status).toBe('connected');
});

test('with the permission the API turns them off, which deletes what was read, and on again', async () => {
  expect(await contacts()).toMatchObject({ granted: true, consentUrl: null });
  expect(await contacts('PUT', { on: false })).toEqual({ ...off, granted: true, consentUrl: null });
  expect(['reading', 'on']).toContain(((await contacts('PUT', { on: true })) as { state?: string }).state);
});

test('without a connection nothing is asked', async () => {
  expect(locationOf(await (await newcomer(world)).fetch(START))).toBe(SETTINGS);
});
