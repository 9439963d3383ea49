import { afterEach, expect, test, vi } from 'vitest';

/** The store of drafts needs localStorage. */
vi.hoisted(() => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem() {}, removeItem() {} } });
});

import { emptyDraft } from '../../client/draft/compose-store.ts';
import { deliverSend, type KeptSend } from './kept-send.ts';

const send: KeptSend = {
  kind: 'send',
  key: 'key',
  draft: { ...emptyDraft, to: 'ben@sandbox.test', body: 'Hello' },
  sendAt: '2020-01-01T00:00:00.000Z',
};
const record = { put: async () => true, forget: () => undefined };

const refusal = (status: number, data: object) =>
  Response.json({ error: { json: { message: 'Refused', code: -32_000, data } } }, { status });
const queued = { scheduledSendId: 'a', sendAt: '2020-01-02T00:00:00.000Z', undoWindowMs: 5_000 };

function answerWith(...answers: Response[]) {
  const requests: { key: string | null; sendAt: unknown }[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: HeadersInit; body: string }) => {
    const { json } = JSON.parse(body) as { json: { sendAt?: unknown } };
    requests.push({ key: new Headers(headers).get('Idempotency-Key'), sendAt: json.sendAt });
    return answers.shift();
  });
  return requests;
}
afterEach(() => vi.unstubAllGlobals());

test('an email whose chosen time is refused as past is sent at once, under another key', async () => {
  const late = refusal(400, { code: 'BAD_REQUEST', fieldErrors: { sendAt: ['Must be in the future'] } });
  const requests = answerWith(late, Response.json({ result: { data: { json: queued } } }));
  expect(await deliverSend(send, record, new AbortController().signal)).toMatchObject({
    isLate: true,
    answer: queued,
  });
  expect(requests).toEqual([
    { key: 'key', sendAt: send.sendAt },
    { key: 'key late', sendAt: undefined },
  ]);
});

test.each([
  refusal(409, { code: 'CONFLICT' }),
  refusal(500, { code: 'INTERNAL_SERVER_ERROR' }),
  refusal(400, { code: 'BAD_REQUEST', fieldErrors: { to: ['Not an address'] } }),
])('after any other answer, which may be to a stored email, no second one is sent', async (answer) => {
  const requests = answerWith(answer);
  await expect(deliverSend(send, record, new AbortController().signal)).rejects.toThrow('Refused');
  expect(requests).toHaveLength(1);
});
