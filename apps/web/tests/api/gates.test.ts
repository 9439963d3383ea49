import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../app/rest/endpoints/define-endpoint.ts';
import { endpoints } from '../../app/rest/endpoints/endpoints.ts';
import { connectedNewcomer, newcomer, type Person } from '../support/person.ts';
import { CRON_SECRET, startWorld, type World } from '../support/start-world.ts';

let world: World;
let connected: Person;
let unconnected: Person;

beforeAll(async () => {
  world = await startWorld();
  connected = await connectedNewcomer(world);
  unconnected = await newcomer(world);
});
afterAll(() => world?.stop());

const NOT_JSON = '{"threadId": ';

async function answer(response: Response) {
  return { status: response.status, body: await response.text() };
}

function send(endpoint: Endpoint, init: RequestInit & { person?: Person } = {}): Promise<Response> {
  const { person, ...rest } = init;
  const options = { method: endpoint.method, ...rest };
  const headers = { 'Content-Type': 'application/json', ...(rest.headers as Record<string, string>) };
  return person
    ? person.fetch(endpoint.path, { ...options, headers })
    : fetch(`${world.appUrl}${endpoint.path}`, { ...options, headers });
}

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const bearer = endpoint.gate === 'bearer' ? { Authorization: `Bearer ${CRON_SECRET}` } : undefined;

    test('answers 401 without a session, before it reads the body', async () => {
      const body = endpoint.hasBody ? NOT_JSON : undefined;
      expect(await answer(await send(endpoint, { body }))).toEqual({
        status: 401,
        body: '{"error":"Unauthorized"}',
      });
    });

    if (endpoint.gate === 'bearer')
      test('answers 401 to a wrong bearer, and to a session without one', async () => {
        const wrong = await send(endpoint, { headers: { Authorization: 'Bearer wrong' } });
        expect(await answer(wrong)).toEqual({ status: 401, body: '{"error":"Unauthorized"}' });
        expect((await send(endpoint, { person: connected })).status).toBe(401);
      });

    if (endpoint.gate !== 'bearer' && endpoint.method !== 'GET')
      test('refuses cross-site requests', async () => {
        for (const headers of [{ Origin: 'https://elsewhere.test' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
          const refused = await send(endpoint, {
            person: connected,
            headers: headers as never,
            body: NOT_JSON,
          });
          expect(await answer(refused)).toEqual({
            status: 403,
            body: '{"error":"Cross-site request refused"}',
          });
        }
      });

    if (endpoint.gate === 'connected')
      test('answers 403 when mail is not connected, before it reads the body', async () => {
        const refused = await send(endpoint, {
          person: unconnected,
          body: endpoint.hasBody ? NOT_JSON : undefined,
        });
        expect(await answer(refused)).toEqual({
          status: 403,
          body: '{"error":"The mail provider is not connected"}',
        });
      });

    test('answers 405 with Allow to a method that it does not serve', async () => {
      const served = endpoints.filter((other) => other.path === endpoint.path).map((other) => other.method);
      const other = (['PUT', 'PATCH', 'DELETE', 'POST', 'GET'] as const).find(
        (method) => !served.includes(method),
      );
      const refused = await send({ ...endpoint, method: other ?? 'GET' }, { person: connected });
      const allowed = served.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : method));
      expect(refused.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort());
      expect(await answer(refused)).toEqual({ status: 405, body: '{"error":"Method not allowed"}' });
    });

    if (endpoint.hasBody)
      test('answers 400 to a body that is not JSON', async () => {
        const refused = await send(endpoint, { person: connected, headers: bearer as never, body: NOT_JSON });
        expect(await answer(refused)).toEqual({ status: 400, body: '{"error":"Invalid JSON body"}' });
      });

    if (endpoint.hasBody)
      test('answers 400 with field errors to an invalid body', async () => {
        const refused = await send(endpoint, {
          person: connected,
          headers: bearer as never,
          body: '{"threadId":7,"query":7,"limit":"x","provider":"x","messages":7,"scheduledSendId":7,"to":7}',
        });
        const body = (await refused.json()) as Record<string, unknown>;
        expect(refused.status).toBe(400);
        expect(Object.keys(body).sort()).toEqual(['error', 'fieldErrors', 'formErrors']);
        expect(body['error']).toBe('Invalid request');
        expect(Object.keys(body['fieldErrors'] as object).length).toBeGreaterThan(0);
      });

    if (endpoint.hasBody)
      test('answers 413 to a body above 1 MiB', async () => {
        const body = JSON.stringify({ threadId: 'x'.repeat(1_048_600) });
        const refused = await send(endpoint, { person: connected, headers: bearer as never, body });
        expect(await answer(refused)).toEqual({ status: 413, body: '{"error":"Payload too large"}' });
      });

    test('carries a request id', async () => {
      expect((await send(endpoint)).headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    });
  },
);

test('401 names the scheme, and the scheme of the scheduler has no case', async () => {
  const refused = await fetch(`${world.appUrl}/api/inbox/counts`);
  expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer /);
  const cron = { method: 'POST', headers: { Authorization: `bearer ${CRON_SECRET}` } };
  expect((await fetch(`${world.appUrl}/api/cron/process-due`, cron)).status).toBe(200);
});

test('HEAD answers like GET without a body, and an unknown method gets a 405 of the usual form', async () => {
  const head = await connected.fetch('/api/inbox/counts', { method: 'HEAD' });
  expect(await answer(head)).toEqual({ status: 200, body: '' });
  const unknown = await connected.fetch('/api/inbox/counts', { method: 'PROPFIND' });
  expect(unknown.headers.get('allow')).toBe('GET, HEAD');
  expect(await answer(unknown)).toEqual({ status: 405, body: '{"error":"Method not allowed"}' });
});

test('a compressed body is refused as such', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const refused = await connected.fetch('/api/inbox/archive', { method: 'POST', headers, body: '{}' });
  expect(await answer(refused)).toEqual({
    status: 415,
    body: '{"error":"Content-Encoding of a request is not supported"}',
  });
});

test('a client that sends its whole body before it reads gets the 413 of a body above the limit', async () => {
  const cookie = [...connected.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { status, sent } = await new Promise<{ status: number | undefined; sent: boolean }>(
    (resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', Cookie: cookie };
      const options = { method: 'POST', headers };
      const outgoing = request(`${world.appUrl}/api/inbox/archive`, options, (incoming) => {
        incoming
          .resume()
          .on('end', () => resolve({ status: incoming.statusCode, sent: outgoing.writableFinished }));
      });
      outgoing.on('error', reject).end(Buffer.alloc(20 * 1_048_576, 'x'));
    },
  );
  expect({ status, sent }).toEqual({ status: 413, sent: true });
});

test('an unknown path under /api answers 404 in JSON', async () => {
  for (const unknown of ['/api/nothing', '/api/inbox', '/api/inbox/archive/x'])
    expect(await answer(await fetch(`${world.appUrl}${unknown}`))).toEqual({
      status: 404,
      body: '{"error":"Not found"}',
    });
});

/** Routes that do not answer in plain JSON and have their own tests. */
const OTHER_DOORS = [
  '/api/*',
  '/api/auth/*',
  '/api/auth/callback/integration',
  '/api/connect/mailhost',
  '/api/connect/outlook',
  '/api/auth/callback/outlook',
  '/api/docs',
  '/api/openapi.json',
  '/api/trpc/*',
  '/api/webhooks',
];

test('every route file under /api is in the endpoint table', () => {
  const files = readdirSync(path.resolve(import.meta.dirname, '../../app/routes')).filter((file) =>
    file.startsWith('api.'),
  );
  const paths = files.map(
    (file) =>
      `/${file
        .replace(/\.tsx?$/, '')
        .replaceAll('_.', '.')
        .replaceAll(/(?<!\[)\.(?!\])/g, '/')
        .replaceAll('[.]', '.')
        .replace('$', '*')}`,
  );
  const documented = new Set<string>([...endpoints.map((endpoint) => endpoint.path), ...OTHER_DOORS]);
  expect(paths.filter((route) => !documented.has(route))).toEqual([]);
  expect([...documented].filter((route) => !paths.includes(route))).toEqual([]);
});

test('without an AI key the AI routes answer 503, before they read the body', async () => {
  const needing = endpoints.filter((endpoint) => endpoint.needsAi);
  await world.restartApp('SIGTERM', { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' });
  for (const endpoint of needing) {
    const refused = await send(endpoint, { person: connected, body: NOT_JSON });
    expect(refused.status, endpoint.path).toBe(503);
    expect(((await refused.json()) as { error: string }).error).toMatch(
      /^At least one AI provider key is required/,
    );
  }
});
