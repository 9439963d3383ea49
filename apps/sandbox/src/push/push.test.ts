import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { type Connected, connectPerson, control } from '../testing/connect-person.ts';

type Received = { path: string; signature: string; authorization: string; body: string };

const SECRET = 'webhook-secret';
const me = { userId: 'me' };
const topicName = 'projects/p1/topics/mail';
const cleanUp: Array<() => unknown> = [];

let sandbox: RunningSandbox;
let person: Connected;
beforeEach(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true, webhookSecret: SECRET });
  person = await connectPerson(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  for (const close of cleanUp.splice(0)) await close();
});

/** A webhook that answers with these statuses in turn, then 200, and lets a test await each delivery. */
async function listen(statuses: number[] = []) {
  const received: Received[] = [];
  const waiting: Array<() => void> = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        signature: String(request.headers['x-hook-signature']),
        authorization: String(request.headers.authorization),
        body,
      });
      response.writeHead(statuses.shift() ?? 200).end();
      for (const wake of waiting.splice(0)) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const until = async (count: number) => {
    while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    return received;
  };
  return { url: `http://127.0.0.1:${port}/hook`, received, until };
}

function contentOf(delivery: Received | undefined) {
  const { message, subscription } = JSON.parse(delivery?.body ?? '');
  const content = JSON.parse(Buffer.from(message.data, 'base64').toString());
  return { ...content, messageId: message.messageId as string, subscription: subscription as string };
}

const watch = () => person.gmail.users.watch({ ...me, requestBody: { topicName, labelIds: ['INBOX'] } });
const renewAccess = async () => {
  person.client.setCredentials({ refresh_token: person.client.credentials.refresh_token });
  await person.client.getAccessToken();
};
const deliver = () => control<{ messageId: string }>(sandbox, 'mail', { to: person.email, text: 'x' });

test('a watched change is pushed, signed over the time and the raw body', async () => {
  const hook = await listen();
  await control(sandbox, 'push', { email: person.email, url: `${hook.url}?tenantId=t1` });
  const watched = (await watch()).data;
  expect(Number(watched.expiration) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  await deliver();
  const [delivery] = await hook.until(1);
  expect(delivery?.path).toBe('/hook?tenantId=t1');
  const { historyId } = (await person.gmail.users.getProfile(me)).data;
  expect(contentOf(delivery)).toMatchObject({ emailAddress: person.email, historyId });
  const [, time = '', digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(delivery?.signature ?? '') ?? [];
  expect(digest).toBe(createHmac('sha256', SECRET).update(`${time}.${delivery?.body}`).digest('hex'));
});

test('a push that is not answered with success is tried again with the same message id', async () => {
  const hook = await listen([500, 503]);
  await control(sandbox, 'push', { email: person.email, url: hook.url });
  await watch();
  await deliver();
  const deliveries = await hook.until(3);
  expect(new Set(deliveries.map((delivery) => contentOf(delivery).messageId)).size).toBe(1);
});

test('a change outside the watched labels, without a watch or after stop is not pushed', async () => {
  const hook = await listen();
  await control(sandbox, 'push', { email: person.email, url: hook.url });
  const { messageId } = await deliver();
  await watch();
  await control(sandbox, 'label', { email: person.email, messageId, remove: ['INBOX'] });
  await hook.until(1);
  await control(sandbox, 'label', { email: person.email, messageId, add: ['STARRED'] });
  await person.gmail.users.stop(me);
  await deliver();
  await watch();
  await deliver();
  const deliveries = await hook.until(2);
  const { historyId } = (await person.gmail.users.getProfile(me)).data;
  expect(contentOf(deliveries[1]).historyId).toBe(historyId);
});

test('a watch ends after seven days', async () => {
  const hook = await listen();
  await control(sandbox, 'push', { email: person.email, url: hook.url });
  await watch();
  await control(sandbox, 'clock', { advanceMs: 7 * 86_400_000 + 1 });
  await deliver();
  await renewAccess();
  await watch();
  await deliver();
  const [delivery] = await hook.until(1);
  // The change after the watch ended would have come first.
  const { historyId } = (await person.gmail.users.getProfile(me)).data;
  expect(contentOf(delivery).historyId).toBe(historyId);
});

test('a subscription made through the Pub/Sub API receives the pushes of its topic', async () => {
  const hook = await listen();
  const name = 'projects/p1/subscriptions/s1';
  const created = await fetch(`${sandbox.url}/v1/${name}`, {
    method: 'PUT',
    body: JSON.stringify({ topic: topicName, pushConfig: { pushEndpoint: hook.url } }),
  });
  expect(created.status).toBe(200);
  await watch();
  await deliver();
  const [delivery] = await hook.until(1);
  expect(contentOf(delivery).subscription).toBe(name);
});

test('a subscription with a service account gets pushes with a bearer that the published keys verify', async () => {
  const hook = await listen();
  const oidcToken = { serviceAccountEmail: 'push@p1.test', audience: 'our-app' };
  await fetch(`${sandbox.url}/v1/projects/p1/subscriptions/s2`, {
    method: 'PUT',
    body: JSON.stringify({ topic: topicName, pushConfig: { pushEndpoint: hook.url, oidcToken } }),
  });
  await watch();
  await deliver();
  const [delivery] = await hook.until(1);
  const keys = createRemoteJWKSet(new URL(`${sandbox.url}/oauth/jwks`));
  const token = delivery?.authorization.replace('Bearer ', '') ?? '';
  const { payload } = await jwtVerify(token, keys, { issuer: sandbox.url, audience: 'our-app' });
  expect(payload['email']).toBe('push@p1.test');
});

test('pushes are repeated on command', async () => {
  const hook = await listen();
  await control(sandbox, 'nastiness', { pushDuplicate: 1 });
  await control(sandbox, 'push', { email: person.email, url: hook.url });
  await watch();
  await deliver();
  const [one, two] = await hook.until(2);
  expect(one?.body).toBe(two?.body);
});

test('pushes overtake each other on command', async () => {
  const hook = await listen();
  await control(sandbox, 'push', { email: person.email, url: hook.url });
  await watch();
  await control(sandbox, 'nastiness', { pushReorder: 1 });
  await deliver();
  await control(sandbox, 'nastiness', { pushReorder: 0 });
  await deliver();
  const ids = (await hook.until(2)).map((delivery) => BigInt(contentOf(delivery).historyId));
  expect(ids[0] ?? 0n).toBeGreaterThan(ids[1] ?? 0n);
});

test('a push that is dropped on command never arrives', async () => {
  const hook = await listen();
  await control(sandbox, 'push', { email: person.email, url: hook.url });
  await watch();
  await control(sandbox, 'nastiness', { pushDrop: 1 });
  await deliver();
  await control(sandbox, 'nastiness', { pushDrop: 0 });
  await deliver();
  const [delivery] = await hook.until(1);
  const { historyId } = (await person.gmail.users.getProfile(me)).data;
  expect(contentOf(delivery).historyId).toBe(historyId);
});
