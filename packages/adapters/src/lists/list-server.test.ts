import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listServer } from './list-server.ts';

const PUBLIC = { address: '93.184.216.34', family: 4 };
const HERE = { address: '127.0.0.1', family: 4 };
const LIST = 'https://list.test/leave?id=7';

/** A shared key instead of a certificate. */
const psk = Buffer.alloc(16, 7);
const tls12 = { ciphers: 'PSK', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(status: number, more: { location?: string; silent?: boolean } = {}) {
  const asked: Asked[] = [];
  const made = createServer({ ...tls12, pskCallback: () => psk }, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (more.silent) return;
    response.writeHead(status, more.location ? { Location: more.location } : {});
    // A body without an end.
    response.write('x'.repeat(100_000));
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const { port } = made.address() as AddressInfo;
  const connection = {
    ...tls12,
    port,
    pskCallback: () => ({ psk, identity: 'test' }),
    checkServerIdentity: () => undefined,
  };
  return { asked, connection };
}

it('posts the one word to the page of the list and reads the status alone', async () => {
  const { asked, connection } = await serve(200);
  const lists = listServer({ resolve: async () => [HERE], isAllowed: () => true, connection });
  expect(await lists.leave(LIST)).toBe('left');
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/leave?id=7',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ]);
  expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual([
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
  ]);
});

it('follows nobody elsewhere', async () => {
  const { asked, connection } = await serve(302, { location: '/done' });
  const lists = listServer({ resolve: async () => [HERE], isAllowed: () => true, connection });
  expect(await lists.leave(LIST)).toBe('refused');
  expect(asked).toHaveLength(1);
});

it.each([404, 500])('a %i is a refusal', async (status) => {
  const { connection } = await serve(status);
  const lists = listServer({ resolve: async () => [HERE], isAllowed: () => true, connection });
  expect(await lists.leave(LIST)).toBe('refused');
});

it('looks the name up once and connects to what was checked', async () => {
  const { asked, connection } = await serve(200);
  let lookups = 0;
  const resolve = async () => {
    lookups += 1;
    return lookups === 1 ? [HERE] : [PUBLIC];
  };
  const checked: string[] = [];
  const isAllowed = (address: string) => checked.push(address) > 0;
  expect(await listServer({ resolve, isAllowed, connection }).leave(LIST)).toBe('left');
  expect([lookups, checked, asked.length]).toEqual([1, ['127.0.0.1'], 1]);
});

it.each([
  [[HERE]],
  [[PUBLIC, { address: '10.0.0.1', family: 4 }]],
  [[{ address: '::ffff:127.0.0.1', family: 6 }]],
  [[{ address: 'fd00::1', family: 6 }]],
  [[]],
])('does not connect where the name leads to %j', async (addresses) => {
  const { asked, connection } = await serve(200);
  expect(await listServer({ resolve: async () => addresses, connection }).leave(LIST)).toBe('refused');
  expect(asked).toEqual([]);
});

it.each([
  'http://list.test/leave',
  'https://list.test:8443/leave',
  'https://ann:secret@list.test/leave',
  'https://127.0.0.1/leave',
  'https://2130706433/leave',
  'https://0x7f.1/leave',
  'https://[::1]/leave',
  'https://[::ffff:127.0.0.1]/leave',
  'https://[fe80::1]/leave',
  'https://169.254.169.254/latest/meta-data/',
  'mailto:leave@list.test',
  'nothing',
])('%s is not asked', async (address) => {
  expect(await listServer().leave(address)).toBe('refused');
});

it('a list that does not answer, and a name that is not found in time, are unreachable', async () => {
  const { asked, connection } = await serve(200, { silent: true });
  const waiting = { isAllowed: () => true, deadlineMs: 300, connection };
  expect(await listServer({ ...waiting, resolve: async () => [HERE] }).leave(LIST)).toBe('unreachable');
  expect(asked).toHaveLength(1);
  const never = () => new Promise<never>(() => undefined);
  expect(await listServer({ ...waiting, resolve: never }).leave(LIST)).toBe('unreachable');
  const unknown = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await listServer({ ...waiting, resolve: unknown }).leave(LIST)).toBe('unreachable');
  server?.closeAllConnections();
});

it('a server without a certificate for the name is unreachable', async () => {
  const { asked, connection } = await serve(200);
  const { port } = connection;
  const lists = listServer({ resolve: async () => [HERE], isAllowed: () => true, connection: { port } });
  expect(await lists.leave(LIST)).toBe('unreachable');
  expect(asked).toEqual([]);
});
