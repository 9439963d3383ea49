import type { ProviderFailure } from '@triage/core/ports/mail';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { playNetwork } from '../../testing/play-network.ts';
import { edgeMail, failureOf, googleError, ROOT, TOKEN } from '../testing/edge.ts';

const MESSAGE_URL = `${ROOT}/gmail/v1/users/me/messages/:id`;
const SEND_URL = `${ROOT}/gmail/v1/users/me/drafts/send`;
const DRAFTS_URL = `${ROOT}/gmail/v1/users/me/drafts`;
const MESSAGE = {
  id: 'm1',
  threadId: 't1',
  historyId: '18446744073709551000',
  internalDate: '1772442000000',
  raw: Buffer.from('Subject: hi\r\n\r\nhello').toString('base64url'),
};

const server = playNetwork();

/** Answers in turn; the last one again and again. */
function answering(url: string, ...answers: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = [];
  server.use(
    http.all(url, async ({ request }) => {
      requests.push(request);
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      return answer?.();
    }),
  );
  return requests;
}

const ok = (body: object) => () => HttpResponse.json(body);
const refusal =
  (status: number, body: object | string, headers: Record<string, string> = {}) =>
  () =>
    typeof body === 'string'
      ? new Response(body, { status, headers })
      : HttpResponse.json(body, { status, headers });
const never = () => new Promise<Response>(() => undefined);

describe("Google's errors", () => {
  const detailed = {
    error: {
      code: 403,
      message: 'Quota exceeded',
      status: 'RESOURCE_EXHAUSTED',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'RATE_LIMIT_EXCEEDED' }],
    },
  };
  test.each<[string, number, object | string, ProviderFailure]>([
    ['a missing message', 404, googleError(404, 'notFound'), 'notFound'],
    ['a bad request', 400, googleError(400, 'invalidArgument'), 'invalid'],
    ['a scope that was not granted', 403, googleError(403, 'insufficientPermissions'), 'forbidden'],
    ['a quota in the old form', 403, googleError(403, 'userRateLimitExceeded'), 'rateLimited'],
    ['a quota in the new form', 403, detailed, 'rateLimited'],
    ['too many requests', 429, googleError(429, 'rateLimitExceeded'), 'rateLimited'],
    ['a server error', 500, googleError(500, 'backendError'), 'unavailable'],
    ['a page of HTML from a proxy', 502, '<html>Bad gateway</html>', 'unavailable'],
    ['an error that is only a word', 400, { error: 'invalid_request' }, 'invalid'],
  ])('%s (%i) has its own failure', async (_, status, body, failure) => {
    answering(MESSAGE_URL, refusal(status, body));
    const error = await failureOf(edgeMail().mail.getMessage('m1'));
    expect(error).toMatchObject({ failure, status });
  });

  test('neither what Google says nor the token nor the mail gets into an error or a log line', async () => {
    answering(DRAFTS_URL, refusal(400, googleError(400, 'invalidArgument')));
    answering(MESSAGE_URL, refusal(503, googleError(503, 'backendError')));
    const { mail, logger } = edgeMail();
    const raw = Buffer.from('Subject: text-canary');
    const errors = [await failureOf(mail.createDraft({ raw })), await failureOf(mail.getMessage('m1'))];
    const written = [...errors, ...errors.map((error) => error.cause), ...logger.lines];
    const text = written.map((one) => `${one} ${JSON.stringify(one)}`).join('\n');
    expect(logger.lines.length).toBeGreaterThan(0);
    expect(text).not.toMatch(new RegExp(`canary|${raw.toString('base64url')}`));
  });
});

describe('a token', () => {
  test('that is refused is renewed once, and the call is made again', async () => {
    const requests = answering(MESSAGE_URL, refusal(401, googleError(401, 'authError')), ok(MESSAGE));
    const { mail, tokens, waits } = edgeMail();
    expect((await mail.getMessage('m1')).historyId).toBe('18446744073709551000');
    expect(tokens).toEqual([undefined, TOKEN]);
    expect(waits).toEqual([]);
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      `Bearer ${TOKEN}`,
      'Bearer token-canary-2',
    ]);
  });

  test('that is refused after it was renewed is forbidden', async () => {
    const requests = answering(MESSAGE_URL, refusal(401, googleError(401, 'authError')));
    expect(await failureOf(edgeMail().mail.getMessage('m1'))).toMatchObject({
      failure: 'forbidden',
      status: 401,
    });
    expect(requests).toHaveLength(2);
  });

  test('is renewed for a send too: a refused call was not executed', async () => {
    const requests = answering(
      SEND_URL,
      refusal(401, googleError(401, 'authError')),
      ok({ id: 'm', threadId: 't' }),
    );
    expect(await edgeMail().mail.sendDraft('d1')).toEqual({ messageId: 'm', threadId: 't' });
    expect(requests).toHaveLength(2);
  });
});

describe('another try', () => {
  test('follows a refusal for want of quota, once the bucket has some again', async () => {
    const requests = answering(MESSAGE_URL, refusal(403, googleError(403, 'rateLimitExceeded')), ok(MESSAGE));
    const { mail, clock } = edgeMail();
    const start = clock.now().getTime();
    expect((await mail.getMessage('m1')).id).toBe('m1');
    expect(requests).toHaveLength(2);
    expect(clock.now().getTime() - start).toBeGreaterThanOrEqual(1_000);
  });

  test('retries without delay after a concurrency refusal, and spends no quota on it', async () => {
    const crowded = { error: { code: 429, message: 'Too many concurrent requests for user' } };
    answering(MESSAGE_URL, refusal(429, crowded), ok(MESSAGE));
    const { mail, waits, clock } = edgeMail();
    const start = clock.now().getTime();
    await mail.getMessage('m1');
    expect(waits).toEqual([400]);
    expect(clock.now().getTime() - start).toBe(400);
  });

  test('waits as long as Retry-After says, in seconds or as a date', async () => {
    const { mail, waits } = edgeMail();
    answering(MESSAGE_URL, refusal(503, '', { 'retry-after': '7' }), ok(MESSAGE));
    await mail.getMessage('m1');
    answering(MESSAGE_URL, refusal(503, '', { 'retry-after': 'Mon, 02 Mar 2026 09:00:16 GMT' }), ok(MESSAGE));
    await mail.getMessage('m1');
    expect(waits).toEqual([7_000, 9_000]);
  });

  test('is left to the caller when Retry-After is longer than anybody waits', async () => {
    const requests = answering(MESSAGE_URL, refusal(503, '', { 'retry-after': '3600' }));
    const error = await failureOf(edgeMail().mail.getMessage('m1'));
    expect(error).toMatchObject({ failure: 'unavailable', retryAfterMs: 3_600_000 });
    expect(requests).toHaveLength(1);
  });

  test('ends after four, each wait longer than the one before', async () => {
    const requests = answering(MESSAGE_URL, refusal(500, googleError(500, 'backendError')));
    const { mail, waits } = edgeMail();
    expect(await failureOf(mail.getMessage('m1'))).toMatchObject({ failure: 'unavailable', transient: true });
    expect(requests).toHaveLength(4);
    expect(waits).toEqual([400, 800, 1_600]);
  });

  test('follows a connection that broke and a deadline that passed', async () => {
    const requests = answering(MESSAGE_URL, () => HttpResponse.error(), never, ok(MESSAGE));
    expect((await edgeMail({ timeoutMs: 250 }).mail.getMessage('m1')).id).toBe('m1');
    expect(requests).toHaveLength(3);
  });
});

describe('a send or a new draft', () => {
  const raw = Buffer.from('Subject: hi\r\n\r\nhello');

  test.each<[string, () => Response | Promise<Response>]>([
    ['a server error', refusal(500, googleError(500, 'backendError'))],
    ['an overloaded server', refusal(503, googleError(503, 'backendError'), { 'retry-after': '1' })],
    ['a connection that breaks', () => HttpResponse.error()],
    ['no answer in time', never],
    ['an answer that cannot be read', ok({})],
  ])('is unknown after %s, and is tried once', async (_, answer) => {
    const sends = answering(SEND_URL, answer);
    const drafts = answering(DRAFTS_URL, answer);
    const { mail } = edgeMail({ timeoutMs: 500 });
    expect(await failureOf(mail.sendDraft('d1'))).toMatchObject({ failure: 'unknown', transient: true });
    expect(await failureOf(mail.createDraft({ raw }))).toMatchObject({ failure: 'unknown', transient: true });
    expect([sends.length, drafts.length]).toEqual([1, 1]);
  });

  test('that is refused for lack of quota is retried after the wait: it was not executed', async () => {
    const refused = refusal(429, googleError(429, 'rateLimitExceeded'), { 'retry-after': '7' });
    const sends = answering(SEND_URL, refused, ok({ id: 'm', threadId: 't' }));
    const drafts = answering(DRAFTS_URL, refused, ok({ id: 'd', message: { id: 'm', threadId: 't' } }));
    const { mail, waits } = edgeMail();
    expect(await mail.createDraft({ raw })).toMatchObject({ draftId: 'd' });
    expect(await mail.sendDraft('d')).toEqual({ messageId: 'm', threadId: 't' });
    expect([drafts.length, sends.length]).toEqual([2, 2]);
    expect(waits.filter((ms) => ms === 7_000)).toHaveLength(2);
  });

  test('a refusal longer than the maximum wait is reported and left to the caller', async () => {
    const sends = answering(
      SEND_URL,
      refusal(429, googleError(429, 'rateLimitExceeded'), { 'retry-after': '30' }),
    );
    const error = await failureOf(edgeMail().mail.sendDraft('d1'));
    expect(error).toMatchObject({ failure: 'rateLimited', retryAfterMs: 30_000 });
    expect(sends).toHaveLength(1);
  });

  test('a permanent refusal is not transient', async () => {
    answering(SEND_URL, refusal(400, googleError(400, 'invalidArgument')));
    expect(await failureOf(edgeMail().mail.sendDraft('d1'))).toMatchObject({
      failure: 'invalid',
      transient: false,
    });
  });
});

test('an id that would lead to another path is invalid, and nothing is sent', async () => {
  const error = await failureOf(edgeMail().mail.modifyThread('..', { add: ['TRASH'] }));
  expect(error).toMatchObject({ failure: 'invalid', transient: false });
});

test('a message that the server has no raw form of is rebuilt from its parts', async () => {
  const { raw: _, ...parsed } = MESSAGE;
  const body = { data: Buffer.from('only parsed').toString('base64url') };
  answering(MESSAGE_URL, ok(parsed), ok({ ...parsed, payload: { mimeType: 'text/plain', body } }));
  const message = await edgeMail().mail.getMessage('m1');
  expect(Buffer.from(message.raw).toString()).toContain(Buffer.from('only parsed').toString('base64'));
});

test('a mailbox on a server without profiles is known by its address and its newest thread', async () => {
  const USER = `${ROOT}/gmail/v1/users/me`;
  const threads = [
    { id: 't1', historyId: '18446744073709551000' },
    { id: 't2', historyId: '18446744073709551001' },
  ];
  answering(`${USER}/profile`, refusal(404, 'Not Found'));
  answering(`${USER}/settings/sendAs`, ok({ sendAs: [{ sendAsEmail: 'me@app.test', isPrimary: true }] }));
  answering(`${USER}/threads`, ok({ threads }));
  const profile = await edgeMail().mail.getProfile();
  expect(profile).toEqual({ emailAddress: 'me@app.test', historyId: '18446744073709551001' });
});

test('a root with a path keeps it', async () => {
  const requests = answering('https://mirror.test/google/gmail/v1/users/me/messages/:id', ok(MESSAGE));
  await edgeMail({ rootUrl: 'https://mirror.test/google' }).mail.getMessage('m1');
  expect(requests).toHaveLength(1);
});

test('a thread is read five messages at a time, without those that went in between', async () => {
  const messages = Array.from({ length: 23 }, (_, index) => ({ id: `m${index}`, threadId: 't1' }));
  answering(`${ROOT}/gmail/v1/users/me/threads/t1`, ok({ id: 't1', historyId: '9', messages }));
  let underWay = 0;
  let most = 0;
  server.use(
    http.get<{ id: string }>(MESSAGE_URL, async ({ params }) => {
      underWay++;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay--;
      if (params.id === 'm7') return HttpResponse.json(googleError(404, 'notFound'), { status: 404 });
      return HttpResponse.json({ ...MESSAGE, id: params.id });
    }),
  );
  const thread = await edgeMail().mail.getThread('t1');
  const expected = messages.map(({ id }) => id).filter((id) => id !== 'm7');
  expect(thread.messages.map(({ id }) => id)).toEqual(expected);
  expect(most).toBe(5);
});
