import { once } from 'node:events';
import { type InboundMessage, Realtime, type RealtimeChannel, Rest } from 'ably';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/connect-person.ts';
import { SANDBOX_KEY } from './ably-tokens.ts';

// Tested with Ably's own client library: what it accepts is close enough to the service.
const MINE = 'inbox:ada';
const key = `${SANDBOX_KEY.name}:${SANDBOX_KEY.secret}`;

let sandbox: RunningSandbox;
const open: Realtime[] = [];
beforeEach(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
});
afterEach(async () => {
  for (const client of open.splice(0)) client.close();
  await sandbox.close();
});

const place = () => ({ endpoint: 'localhost', port: sandbox.port, tls: false, useBinaryProtocol: false });
const server = (changes = {}) => new Rest({ key, ...place(), useTokenAuth: true, logLevel: 0, ...changes });

function signedRequest(changes = {}) {
  const capability = JSON.stringify({ [MINE]: ['subscribe'] });
  return server().auth.createTokenRequest({ clientId: 'ada', capability, ...changes });
}

function browser(token: () => Promise<object> = signedRequest): Realtime {
  const client = new Realtime({
    ...place(),
    logLevel: 0,
    disconnectedRetryTimeout: 50,
    authCallback: (_asked, answer) =>
      void token().then(
        (request) => answer(null, request as never),
        (error: unknown) => answer(String(error), null),
      ),
  });
  open.push(client);
  return client;
}

function hear(channel: RealtimeChannel) {
  const heard: unknown[] = [];
  const waiting: (() => void)[] = [];
  const until = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    return heard;
  };
  const listening = channel.subscribe((message: InboundMessage) => {
    heard.push(message.data);
    for (const wake of waiting.splice(0)) wake();
  });
  return { heard, until, listening };
}

const say = (data: unknown) => server().channels.get(MINE).publish('lane.updated', data);
type Answer = { error?: { code: number } };
const codeOf = async (answer: Response) => ((await answer.json()) as Answer).error?.code;
const attachedAgain = (channel: RealtimeChannel) =>
  new Promise<boolean>((resolve) => channel.once('attached', ({ resumed }) => resolve(resumed)));

test('a published event reaches its subscriber once and in order', async () => {
  const { until, listening } = hear(browser().channels.get(MINE));
  await listening;
  for (const at of [1, 2, 3]) await say({ at });
  expect(await until(3)).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
});

test('a token opens its own channel for listening and nothing else', async () => {
  const client = browser();
  const denied = { code: 40_160, statusCode: 401 };
  await expect(client.channels.get('inbox:ben').subscribe(() => undefined)).rejects.toMatchObject(denied);
  await client.channels.get(MINE).attach();
  await expect(client.channels.get(MINE).publish('x', 'y')).rejects.toMatchObject(denied);
});

test.each([
  ['with another secret', { key: `${SANDBOX_KEY.name}:wrong` }, {}, 40_101],
  ['of another key', { key: `other.key:${SANDBOX_KEY.secret}` }, {}, 40_101],
  ['signed an hour ago', {}, { timestamp: Date.now() - 3_600_000 }, 40_104],
])('a request %s becomes no token', async (_what, client, request, code) => {
  const signed = await server(client).auth.createTokenRequest({ clientId: 'ada', ...request });
  const answer = await fetch(`${sandbox.url}/keys/${signed.keyName}/requestToken`, {
    method: 'POST',
    body: JSON.stringify(signed),
  });
  expect([answer.status, await codeOf(answer)]).toEqual([401, code]);
});

test('a signed request is good for one token, and not when it was changed', async () => {
  const ask = async (request: object) =>
    fetch(`${sandbox.url}/keys/${SANDBOX_KEY.name}/requestToken`, {
      method: 'POST',
      body: JSON.stringify(request),
    }).then(async (answer) => [answer.status, await codeOf(answer)]);
  const signed = await signedRequest();
  expect(await ask({ ...signed, capability: '{"*":["*"]}' })).toEqual([401, 40_101]);
  expect(await ask(signed)).toEqual([201, undefined]);
  expect(await ask(signed)).toEqual([401, 40_105]);
});

test('a connection without encryption may not authenticate with the key itself', async () => {
  const authorization = `Basic ${Buffer.from(key).toString('base64')}`;
  const answer = await fetch(`${sandbox.url}/channels/${MINE}/messages`, {
    method: 'POST',
    headers: { authorization },
    body: '{}',
  });
  expect(await codeOf(answer)).toBe(40_103);
});

test('a dropped connection resumes where it was, without losing a message', async () => {
  const client = browser();
  const { until, listening } = hear(client.channels.get(MINE));
  await listening;
  await say('one');
  await until(1);
  const back = new Promise((resolve) => client.connection.once('connected', resolve));
  await control(sandbox, 'ably', { cut: true });
  await say('two');
  await back;
  await say('three');
  expect(await until(3)).toEqual(['one', 'two', 'three']);
});

test('the channel reports a gap when the history was dropped', async () => {
  const channel = browser().channels.get(MINE);
  await hear(channel).listening;
  for (const forget of [false, true]) {
    const again = attachedAgain(channel);
    await control(sandbox, 'ably', { forget, cut: true });
    expect(await again).toBe(!forget);
  }
});

test('a token that expires early is replaced, and the channel continues', async () => {
  let asked = 0;
  const client = browser(() => {
    asked += 1;
    return signedRequest();
  });
  const { until, listening } = hear(client.channels.get(MINE));
  await listening;
  const back = new Promise((resolve) => client.connection.once('connected', resolve));
  await control(sandbox, 'ably', { expire: true });
  await back;
  await say('after');
  expect(await until(1)).toEqual(['after']);
  expect(asked).toBe(2);
});

test('a short life of tokens is kept to', async () => {
  await control(sandbox, 'nastiness', { ablyTokenTtlMs: 300 });
  const client = browser();
  await client.connection.whenState('connected');
  const [change] = await new Promise<[{ reason?: { code: number } }]>((resolve) =>
    client.connection.once('disconnected', (...of) => resolve(of)),
  );
  expect(change.reason?.code).toBe(40_142);
});

test('on command every event is delivered twice and new clients are refused', async () => {
  const client = browser();
  const { until, listening } = hear(client.channels.get(MINE));
  await listening;
  await control(sandbox, 'nastiness', { ablyDuplicate: 1 });
  await say('twice');
  expect(await until(2)).toEqual(['twice', 'twice']);
  await control(sandbox, 'nastiness', { ablyDown: true });
  await expect(say('unheard')).rejects.toMatchObject({ statusCode: 503 });
  const line = new WebSocket(`ws://localhost:${sandbox.port}/?access_token=any`);
  await once(line, 'error');
  expect(line.readyState).toBe(WebSocket.CLOSED);
});
