import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const AUDIENCE = 'https://triage.example/push';
const SERVICE_ACCOUNT = 'push@project.iam.example';
const HOUR_MS = 3_600_000;

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld({
    env: {
      // The provider does not know our secret: only its token authenticates it.
      WEBHOOK_SECRET: 'a-secret-that-the-provider-does-not-know',
      MAIL_PUSH_AUDIENCE: AUDIENCE,
      MAIL_PUSH_SERVICE_ACCOUNT: SERVICE_ACCOUNT,
    },
  });
  person = await connectedNewcomer(world);
  await eventually(async () => expect((await changes()).progress.state).toBe('done'));
});
afterAll(() => world?.stop());

async function changes() {
  const response = await person.fetch('/api/inbox/changes');
  return (await response.json()) as { version: string; progress: { state: string } };
}

async function subscribe(oidcToken: { serviceAccountEmail: string; audience: string } | undefined) {
  const pushEndpoint = `${world.appUrl}/api/webhooks?tenantId=${await person.userId()}`;
  const response = await fetch(`${world.sandboxUrl}/v1/projects/sandbox/subscriptions/mail`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ topic: 'projects/sandbox/topics/mail', pushConfig: { pushEndpoint, oidcToken } }),
  });
  expect(response.status).toBe(200);
}

async function deliver(subject: string): Promise<void> {
  await world.control('mail', { to: person.email, from: 'Ann <ann@lee.example>', subject, text: 'Hello?' });
}

async function statuses(): Promise<number[]> {
  const { attempts } = (await world.control('push')) as { attempts: { email: string; status: number }[] };
  return attempts.filter(({ email }) => email === person.email).map(({ status }) => status);
}

async function found(subject: string): Promise<number> {
  const response = await person.call('POST', '/api/search/advanced', { query: `"${subject}"` });
  return ((await response.json()) as { results: unknown[] }).results.length;
}

/** The responses to pushes from now on. */
async function answersTo(push: () => Promise<void>) {
  const before = (await statuses()).length;
  await push();
  await eventually(async () => expect((await statuses()).length).toBeGreaterThan(before));
  return async () => (await statuses()).slice(before);
}

const OURS = { serviceAccountEmail: SERVICE_ACCOUNT, audience: AUDIENCE };

test('a push with a valid OIDC token updates the inbox', async () => {
  await subscribe(OURS);
  const answers = await answersTo(() => deliver('By token'));
  await eventually(async () => expect(await answers()).toContain(200));
  await eventually(async () => expect(await found('By token')).toBeGreaterThan(0));
});

test.each([
  ['of another account', { ...OURS, serviceAccountEmail: 'someone@else.example' }],
  ['for another receiver', { ...OURS, audience: 'https://other.example/push' }],
  ['that is missing', undefined],
])('a push with a token %s is refused', async (which, token) => {
  await subscribe(token);
  const answers = await answersTo(() => deliver(`Refused ${which}`));
  expect(new Set(await answers())).toEqual(new Set([401]));
});

/** Valid claims and key id, signed by another key. */
async function forge(): Promise<string> {
  const published = await fetch(`${world.sandboxUrl}/oauth/jwks`);
  const { keys } = (await published.json()) as { keys: { kid: string }[] };
  const seconds = Math.floor(Date.now() / 1_000);
  const claims = { iss: world.sandboxUrl, aud: AUDIENCE, email: SERVICE_ACCOUNT, email_verified: true };
  const parts = [
    { alg: 'RS256', typ: 'JWT', kid: keys[0]?.kid },
    { ...claims, iat: seconds, exp: seconds + 3_600 },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const signature = sign('sha256', Buffer.from(parts.join('.')), privateKey).toString('base64url');
  return [...parts, signature].join('.');
}

test('a token signed by another issuer is refused', async () => {
  const response = await fetch(`${world.appUrl}/api/webhooks?tenantId=${await person.userId()}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await forge()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ message: { data: 'e30=', messageId: '1' }, subscription: 's' }),
  });
  expect([response.status, await response.text()]).toEqual([401, 'Invalid signature']);
});

test('a push with an expired token is refused, and accepted when redelivered with a fresh one', async () => {
  await subscribe(OURS);
  await world.control('clock', { advanceMs: -2 * HOUR_MS });
  const answers = await answersTo(() => deliver('Late'));
  expect((await answers())[0]).toBe(401);
  await world.control('clock', { advanceMs: 2 * HOUR_MS });
  await eventually(async () => expect((await answers()).at(-1)).toBe(200));
  await eventually(async () => expect(await found('Late')).toBeGreaterThan(0));
});
