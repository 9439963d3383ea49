import { expect, test } from 'vitest';
import { answerJson } from './answer-json.server.ts';

function ask(etag?: string): Request {
  return new Request('http://localhost/x', etag ? { headers: { 'If-None-Match': etag } } : {});
}

test('a matching ETag gets a 304 without a body, another one the full response', async () => {
  const first = answerJson(ask(), { version: '1' }, { etag: true });
  const etag = first.headers.get('etag') ?? '';
  expect(await first.json()).toEqual({ version: '1' });
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = answerJson(ask(known), { version: '1' }, { etag: true });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  }
  const changed = answerJson(ask(etag), { version: '2' }, { etag: true });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('responses that are not polled have no ETag', () => {
  expect(answerJson(ask(), {}).headers.has('etag')).toBe(false);
});
