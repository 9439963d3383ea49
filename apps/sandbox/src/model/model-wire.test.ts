import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelRoutes } from './model-routes.ts';

let server: ServerType;
let base: string;

beforeAll(async () => {
  const app = new Hono().route('/openai/v1', modelRoutes());
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve());
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openai/v1`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

function post(path: string, body: object, key = 'any-key') {
  return fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
}

async function vectors(input: string[], extra: object = {}): Promise<number[][]> {
  const answer = (await (await post('/embeddings', { model: 'm', input, ...extra })).json()) as {
    data: { embedding: number[] }[];
  };
  return answer.data.map(({ embedding }) => embedding);
}

function cosine(a: number[] = [], b: number[] = []): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

describe('embeddings', () => {
  it('have 1536 dimensions of length one, or as many as asked for', async () => {
    const [whole] = await vectors(['the lease of the third floor']);
    const [short] = await vectors(['the lease of the third floor'], { dimensions: 256 });
    expect([whole?.length, short?.length]).toEqual([1536, 256]);
    for (const vector of [whole, short]) expect(cosine(vector, vector)).toBeCloseTo(1, 4);
  });

  it('put texts that share words, stems or a subject nearer than strangers', async () => {
    const [query, same, stem, concept, stranger] = await vectors([
      'flights to Lisbon',
      'Your flight to Lisbon on 10 March',
      'He was flying and booked two flights',
      'Hotel and airport for the trip',
      'Quarterly accounts of the heating costs',
    ]);
    expect(cosine(query, same)).toBeGreaterThan(0.4);
    expect(cosine(query, same)).toBeGreaterThan(cosine(query, stem));
    expect(cosine(query, stem)).toBeGreaterThan(cosine(query, stranger) + 0.05);
    expect(cosine(query, concept)).toBeGreaterThan(cosine(query, stranger) + 0.05);
  });

  it('find the same words in scripts without spaces', async () => {
    const [query, near, far] = await vectors(['納期の確認', '納期のご確認のお願い', '来月の会議について']);
    expect(cosine(query, near)).toBeGreaterThan(cosine(query, far) + 0.2);
  });

  it('come as base64 floats when asked for, with the same numbers', async () => {
    const [plain] = await vectors(['budget']);
    const answer = await (await post('/embeddings', { input: 'budget', encoding_format: 'base64' })).json();
    const bytes = Buffer.from(
      (answer as { data: { embedding: string }[] }).data[0]?.embedding ?? '',
      'base64',
    );
    const floats = [
      ...new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
    ];
    expect(floats).toHaveLength(1536);
    expect(cosine(floats, plain)).toBeCloseTo(1, 4);
  });
});

describe('faults', () => {
  const body = { model: 'm', messages: [{ role: 'user', content: 'A long story about rain. '.repeat(30) }] };

  it('come by key, in the error shape of OpenAI', async () => {
    const limited = await post('/chat/completions', body, 'sandbox-rate-limited');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await limited.json()).toMatchObject({ error: { code: 'rate_limit_exceeded', type: 'requests' } });
    const quota = await post('/embeddings', { input: 'x' }, 'sandbox-quota');
    expect(quota.status).toBe(429);
    expect(await quota.json()).toMatchObject({ error: { code: 'insufficient_quota' } });
  });

  it('come on command, as often as asked for', async () => {
    await post('/_control', { fail: 500, times: 2 });
    const statuses = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await post('/chat/completions', body)).status);
    expect(statuses).toEqual([500, 500, 200]);
    expect((await post('/_control', { fail: 'fire' })).status).toBe(400);
  });

  it('break a stream in the middle, after some words', async () => {
    const response = await post('/chat/completions', { ...body, stream: true }, 'sandbox-broken-stream');
    let said = '';
    await expect(async () => {
      for await (const chunk of response.body ?? []) said += Buffer.from(chunk).toString();
    }).rejects.toThrow();
    expect(said).toContain('"content":"This is');
    expect(said).not.toContain('[DONE]');
  });

  it('include a missing key and a missing field', async () => {
    expect((await fetch(`${base}/responses`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await post('/chat/completions', {})).status).toBe(400);
    expect((await post('/nothing', {})).status).toBe(404);
  });
});
