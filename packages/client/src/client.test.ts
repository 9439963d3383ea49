import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient, type TriageClient } from './create-client.ts';
import { planRetry } from './plan-retry.ts';
import { RefusedError, UnreachableError } from './triage-error.ts';

type Answer = (request: Seen, response: ServerResponse) => void;
interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let seen: Seen[];
let answers: Answer[];
let client: TriageClient;
let baseUrl: string;

/** The service as it looks from outside; the last answer is given again and again. */
beforeEach(async () => {
  seen = [];
  answers = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    seen.push(one);
    answers[Math.min(seen.length, answers.length) - 1]?.(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  client = createClient({ baseUrl: `${baseUrl}/`, token: 'itk_test' });
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
const cut: Answer = (_request, response) => response.destroy();

const counts = { reply: 1, schedule: 0, fyi: 0, done: 0, snoozed: 0, unread: 0, resorted: 0 };
const mail = { to: ['bob@work.test'], subject: 'Hello', body: 'Hi' };
const queued = { scheduledSendId: 's1', sendAt: '2026-01-01T00:00:00.000Z', undoWindowMs: 5_000 };

test('a call carries the token, its input where the contract says, and nothing else', async () => {
  answers = [json(200, { sends: [] }), json(200, { success: true })];
  await client.listSends({ statuses: ['failed', 'pending'], limit: 5 });
  await client.snooze({ threadId: 't 1', until: '2030-01-01T00:00:00Z' });
  expect(seen).toMatchObject([
    { method: 'GET', url: '/api/inbox/sends?statuses=failed&statuses=pending&limit=5', body: '' },
    { method: 'POST', url: '/api/inbox/snooze', body: '{"threadId":"t 1","until":"2030-01-01T00:00:00Z"}' },
  ]);
  for (const { headers } of seen) {
    expect(headers.authorization).toBe('Bearer itk_test');
    expect(headers['idempotency-key']).toBeUndefined();
    expect(headers.cookie).toBeUndefined();
  }
});

test('a refusal has its status, its text, its fields and the id for the log', async () => {
  const body = { error: 'Invalid request', fieldErrors: { until: ['Too early'] }, formErrors: ['And more'] };
  answers = [json(400, body, { 'x-request-id': 'r1' })];
  const refused = await client.snooze({ threadId: 't', until: '' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect(refused).toMatchObject({
    status: 400,
    ...body,
    requestId: 'r1',
    message: 'Invalid request: until: Too early; And more',
  });
  expect(seen).toHaveLength(1);
});

test('a send that got no answer is asked for again under the same key, another send under another', async () => {
  answers = [cut, json(502, {}), json(200, queued), json(200, queued)];
  expect(await client.send(mail)).toEqual(queued);
  await client.send(mail);
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);
});

test('a request that is not idempotent is never retried', async () => {
  answers = [cut];
  await expect(client.sendNow({ scheduledSendId: 's1' })).rejects.toMatchObject({ reason: 'network' });
  answers = [json(502, {})];
  await expect(
    client.createMeeting({ threadId: 't', slotStart: '2030-01-01T00:00:00Z' }),
  ).rejects.toMatchObject({
    status: 502,
    error: 'HTTP 502',
  });
  expect(seen).toHaveLength(2);
});

test('after a 429 the call was not executed: waits as long as the server asks and retries', async () => {
  answers = [
    json(429, { error: 'Too many requests' }, { 'Retry-After': '1' }),
    json(200, { success: false }),
  ];
  const started = performance.now();
  expect(await client.unsend({ scheduledSendId: 's1' })).toEqual({ success: false });
  expect(performance.now() - started).toBeGreaterThanOrEqual(1_000);
});

test('a deadline ends everything, and the last refusal is the reason where there was one', async () => {
  answers = [json(429, { error: 'Too many requests' }, { 'Retry-After': '60' })];
  await expect(client.counts(undefined, { deadlineMs: 300 })).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 60,
  });
  answers = [() => undefined];
  const late = await client.counts(undefined, { deadlineMs: 200 }).catch((error: unknown) => error);
  expect(late).toBeInstanceOf(UnreachableError);
  expect(late).toMatchObject({ reason: 'deadline' });
});

test("an aborted call rejects with the caller's own reason", async () => {
  answers = [() => undefined];
  const mine = new AbortController();
  const call = client.counts(undefined, { signal: mine.signal });
  mine.abort(new Error('I left'));
  await expect(call).rejects.toThrow('I left');
});

test('an answer that breaks off is read again; one that is no JSON is another server', async () => {
  answers = [
    (_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('{"reply":');
      setImmediate(() => response.destroy());
    },
    json(200, counts),
  ];
  expect(await client.counts()).toEqual(counts);
  answers = [(_request, response) => response.end('<html>Sign in</html>')];
  await expect(client.counts()).rejects.toThrow('The answer is not JSON');
});

test('a missing AI key is reported without a retry', async () => {
  answers = [json(503, { error: 'At least one AI provider key is required' })];
  await expect(client.draft({ threadId: 't' })).rejects.toMatchObject({ status: 503 });
  expect(seen).toHaveLength(1);
});

test('the chat brings its parts as they come, however the network cuts them', async () => {
  answers = [
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const piece of [
        'data: {"type":"text-',
        'delta","delta":"Grü',
        'ße"}\n\ndata: {"type":"finish"}\n',
        '\ndata: [DONE]\n\n',
      ])
        response.write(piece);
      response.end();
    },
  ];
  const parts = [];
  for await (const part of client.chat({ messages: [{ role: 'user', parts: [{ type: 'text' }] }] }))
    parts.push(part);
  expect(parts).toEqual([{ type: 'text-delta', delta: 'Grüße' }, { type: 'finish' }]);
});

test('leaving the chat ends the request', async () => {
  const left = new Promise<void>((resolve) => {
    answers = [
      (_request, response) => {
        response.on('close', resolve);
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write('data: {"type":"start"}\n\n');
      },
    ];
  });
  for await (const part of client.chat({ messages: [{ role: 'user', parts: [{ type: 'text' }] }] })) {
    expect(part.type).toBe('start');
    break;
  }
  await left;
});

test('waiting grows, never beats Retry-After, and is never the same for all', () => {
  const busy = new RefusedError({ status: 503, error: 'HTTP 503', retryAfterSeconds: 4 });
  expect(planRetry(busy, { attempt: 0, repeat: 'yes' })).toBeGreaterThanOrEqual(4_000);
  const lost = new UnreachableError('network');
  const waits = [0, 1, 2, 9].map((attempt) => planRetry(lost, { attempt, repeat: 'yes' }, () => 1));
  expect(waits).toEqual([250, 500, 1_000, 8_000]);
  expect(planRetry(lost, { attempt: 0, repeat: 'yes' }, () => 0)).toBe(125);
});
