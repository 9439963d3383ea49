import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { type Connected, connectPerson, control, rawMessage, refusal } from '../testing/connect-person.ts';

let sandbox: RunningSandbox;
let person: Connected;
beforeEach(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
  person = await connectPerson(sandbox);
});
afterEach(() => sandbox.close());

const me = { userId: 'me' };
type Usage = {
  methods: Record<string, { calls: number; units: number }>;
  maxUnitsInAnyMinute: number;
  rateLimited: number;
};

test('calls above the units of a sliding minute get 429 until the minute has passed', async () => {
  await control(sandbox, 'quota', { unitsPerMinute: 12 });
  await person.gmail.users.messages.list(me);
  await control(sandbox, 'clock', { advanceMs: 30_000 });
  await person.gmail.users.messages.list(me);
  expect(await refusal(person.gmail.users.messages.list(me))).toEqual({
    status: 429,
    reason: 'rateLimitExceeded',
  });
  await control(sandbox, 'clock', { advanceMs: 30_000 });
  await person.gmail.users.messages.list(me);
  expect((await refusal(person.gmail.users.messages.list(me))).status).toBe(429);
  const usage = await control<Usage>(sandbox, 'usage');
  expect(usage).toMatchObject({ maxUnitsInAnyMinute: 10, rateLimited: 2 });
  expect(usage.methods['gmail.users.messages.list']).toEqual({ calls: 3, units: 15 });
});

test('one user spending everything does not slow another', async () => {
  await control(sandbox, 'quota', { unitsPerMinute: 5 });
  await person.gmail.users.messages.list(me);
  expect((await refusal(person.gmail.users.messages.list(me))).status).toBe(429);
  const other = await connectPerson(sandbox);
  expect((await other.gmail.users.messages.list(me)).status).toBe(200);
});

test('each method costs the documented units', async () => {
  const { gmail } = person;
  const { messageId: id, threadId } = await control<{ messageId: string; threadId: string }>(
    sandbox,
    'mail',
    {
      to: person.email,
      text: 'x',
    },
  );
  const message = { raw: rawMessage({ To: 'a@b.test' }) };
  const startHistoryId = (await gmail.users.getProfile(me)).data.historyId ?? '';
  await gmail.users.messages.get({ ...me, id });
  await gmail.users.threads.get({ ...me, id: threadId });
  await gmail.users.threads.list(me);
  await gmail.users.history.list({ ...me, startHistoryId });
  await gmail.users.messages.modify({ ...me, id, requestBody: { removeLabelIds: ['UNREAD'] } });
  const draft = (await gmail.users.drafts.create({ ...me, requestBody: { message } })).data;
  await gmail.users.drafts.send({ ...me, requestBody: { id: draft.id } });
  const { methods } = await control<Usage>(sandbox, 'usage');
  const units = Object.entries(methods)
    .filter(([name]) => name.startsWith('gmail.'))
    .map(([name, { units }]) => [name.replace('gmail.users.', ''), units]);
  expect(Object.fromEntries(units)).toEqual({
    getProfile: 1,
    'messages.get': 20,
    'threads.get': 40,
    'threads.list': 10,
    'history.list': 2,
    'messages.modify': 5,
    'drafts.create': 10,
    'drafts.send': 100,
  });
});

test('a fault fails the named method as often as asked and nothing else', async () => {
  await control(sandbox, 'faults', { api: 'gmail', method: 'messages.list', status: 503, times: 2 });
  expect((await person.gmail.users.getProfile(me)).status).toBe(200);
  for (let times = 0; times < 2; times++) {
    expect((await refusal(person.gmail.users.messages.list(me))).status).toBe(503);
  }
  expect((await person.gmail.users.messages.list(me)).status).toBe(200);
});

test('acceptThenFail does the work and hides it, by a status or by cutting the connection', async () => {
  for (const acceptThenFail of [true, 'drop']) {
    const message = { raw: rawMessage({ To: 'a@b.test', Subject: String(acceptThenFail) }) };
    const draft = (await person.gmail.users.drafts.create({ ...me, requestBody: { message } })).data;
    await control(sandbox, 'faults', { api: 'gmail', method: 'drafts.send', acceptThenFail, times: 1 });
    const send = () => person.gmail.users.drafts.send({ ...me, requestBody: { id: draft.id } });
    await expect(send()).rejects.toThrow();
    expect((await refusal(send())).status).toBe(404);
  }
  const { messages } = await control<{ messages: unknown[] }>(sandbox, 'outbox');
  expect(messages).toHaveLength(2);
});

test('a timeout fault leaves the caller without an answer and the work undone', async () => {
  await control(sandbox, 'faults', { api: 'gmail', method: 'messages.send', timeout: 50, times: 1 });
  const raw = rawMessage({ To: 'a@b.test' });
  await expect(person.gmail.users.messages.send({ ...me, requestBody: { raw } })).rejects.toThrow();
  expect((await control<{ messages: unknown[] }>(sandbox, 'outbox')).messages).toEqual([]);
});

test('the token endpoint fails on command too', async () => {
  await control(sandbox, 'faults', { api: 'oauth', method: 'token', status: 500, times: 1 });
  const refresh = () =>
    fetch(`${sandbox.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'test-client',
        client_secret: 'test-secret',
        refresh_token: person.client.credentials.refresh_token ?? '',
      }),
    });
  expect((await refresh()).status).toBe(500);
  await control(sandbox, 'faults', { api: 'oauth', method: 'token', acceptThenFail: 502, times: 1 });
  expect((await refresh()).status).toBe(502);
  await control(sandbox, 'faults', { api: 'oauth', method: 'token', acceptThenFail: 'drop', times: 1 });
  await expect(refresh()).rejects.toThrow();
  expect((await refresh()).status).toBe(200);
});

test('a batch answers each of its calls separately, in order', async () => {
  const { messageId } = await control<{ messageId: string }>(sandbox, 'mail', {
    to: person.email,
    text: 'x',
  });
  const calls = [
    `GET /gmail/v1/users/me/messages/${messageId}?format=minimal HTTP/1.1`,
    'GET /gmail/v1/users/me/messages/00000000000000aa HTTP/1.1',
    `POST /gmail/v1/users/me/messages/${messageId}/modify HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{"addLabelIds":["STARRED"]}`,
  ];
  const parts = calls.map(
    (call, index) =>
      `--b1\r\nContent-Type: application/http\r\nContent-ID: <call-${index}>\r\n\r\n${call}\r\n\r\n`,
  );
  const response = await fetch(`${sandbox.url}/batch/gmail/v1`, {
    method: 'POST',
    body: `${parts.join('')}--b1--`,
    headers: {
      'content-type': 'multipart/mixed; boundary=b1',
      authorization: `Bearer ${person.client.credentials.access_token}`,
    },
  });
  const text = await response.text();
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
  expect(text).toContain('Content-ID: <response-call-1>');
  expect(text).toContain('"STARRED"');
  const { methods } = await control<Usage>(sandbox, 'usage');
  expect(methods['gmail.users.messages.get']?.calls).toBe(2);
});
