import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntilServing } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';
import { startWorld, type World } from '../support/start-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The raw response; fetch would decompress it. */
function rawGet(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${world.appUrl}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

test('is live immediately, and ready lists every check', async () => {
  expect(await (await fetch(`${world.appUrl}/health/live`)).json()).toEqual({ status: 'ok' });
  const ready = await fetch(`${world.appUrl}/health/ready`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({
    status: 'ok',
    checks: {
      database: 'ok',
      migrations: 'ok',
      keyCheck: 'ok',
      provider: 'ok',
      ai: 'ok',
      realtime: 'off',
      cron: 'off',
      ...(process.env['TEST_DATABASE'] === 'citus' && { workers: 'ok' }),
    },
  });
});

test('the CSP allows scripts only by a nonce that is new for every page', async () => {
  const pages = await Promise.all([rawGet('/sign-in'), rawGet('/sign-in')]);
  const nonces = pages.map(({ headers, body }) => {
    const policy = String(headers['content-security-policy']);
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const html = body.toString();
    for (const tag of html.match(/<script\b[^>]*>|<link[^>]*modulepreload[^>]*>/g) ?? [])
      expect(tag).toContain(nonce);
    expect(html.match(/<script\b/g)?.length).toBeGreaterThan(0);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('every response has security headers and a request id, which the caller may provide', async () => {
  const { headers } = await rawGet('/sign-in', { 'x-request-id': 'caller-chosen-1' });
  expect(headers).toMatchObject({
    'x-request-id': 'caller-chosen-1',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
  const odd = await rawGet('/sign-in', { 'x-request-id': 'no good: <script>' });
  expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('assets and health checks set nosniff', async () => {
  const html = (await rawGet('/sign-in')).body.toString();
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
  for (const path of [asset, '/icon.svg', '/health/live', '/assets/missing.js']) {
    const { headers } = await rawGet(path);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
  expect((await rawGet(asset)).headers['cache-control']).toContain('immutable');
});

test('a client that disconnects mid-body is not logged as an error, and message ids are not logged', async () => {
  const before = world.app.output().length;
  for (const path of ['/api/webhooks?tenantId=x', '/api/inbox/archive']) {
    await new Promise<void>((resolve) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': '100' };
      const request = httpRequest(`${world.appUrl}${path}`, { method: 'POST', headers });
      request.on('error', () => undefined).on('close', resolve);
      request.write('{');
      setTimeout(() => request.destroy(), 200);
    });
  }
  await rawGet('/attachments/18f2message/3');
  await rawGet('/mail-frame/18f2message?thread=18f2thread');
  await eventually(async () => {
    const lines = world.app.output().slice(before);
    expect(lines).toContain('/mail-frame/:messageId');
    expect(lines).toContain('/attachments/:messageId/:partId');
    expect(lines).toContain('/api/webhooks');
    expect(lines).not.toMatch(/18f2|"level":"error"/);
  });
});

test('pages are compressed with brotli or gzip, as the browser accepts', async () => {
  const plain = await rawGet('/api/openapi.json');
  const brotli = await rawGet('/api/openapi.json', { 'accept-encoding': 'gzip, br' });
  const gzip = await rawGet('/api/openapi.json', { 'accept-encoding': 'gzip' });
  expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ]);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
});

test('a request in flight completes on shutdown, and then the process exits', async () => {
  const answer = new Promise<number>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '2' };
    const request = httpRequest(
      `${world.appUrl}/api/webhooks?tenantId=x`,
      { method: 'POST', headers },
      (response) => resolve(response.statusCode ?? 0),
    );
    request.on('error', reject);
    request.write('{');
    setTimeout(() => world.app.process.kill('SIGTERM'), 300);
    setTimeout(() => request.end('}'), 900);
  });
  expect(await answer).toBe(401);
  expect(await new Promise((resolve) => world.app.process.once('exit', resolve))).toBe(0);
  await world.restartApp();
  await waitUntilServing(`${world.appUrl}/health/ready`, world.app);
});
