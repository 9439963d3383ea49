import http from 'node:http';
import { MailLoginError } from '@triage/core/ports/other-mail';
import { afterAll, describe, expect, test } from 'vitest';
import { guardTargets } from '../mail-servers/find-target.ts';
import { davFetch } from './server/fetch-dav.ts';
import { testCaldav } from './test-caldav.ts';
import { caldavWorld } from './testing/caldav-world.ts';

const findTarget = guardTargets({ allowHosts: ['localhost'] });
const world = await caldavWorld();
const servers: http.Server[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await world?.close();
});

async function listen(serve: http.RequestListener): Promise<string> {
  const server = http.createServer(serve);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as { port: number }).port}/`;
}

async function outcome(caldav: string, { password = 'secret', allow = true } = {}): Promise<string | null> {
  const options = { findTarget: allow ? findTarget : guardTargets({ allowHosts: [] }), deadlineMs: 3_000 };
  const account = { userName: 'me@work.test', auth: { password }, caldav };
  return testCaldav(account, options).catch((error: unknown) => {
    expect(JSON.stringify([String(error), (error as Error).stack])).not.toContain(password);
    return error instanceof MailLoginError ? `${error.server} ${error.failure}` : String(error);
  });
}

describe.runIf(world)('a calendar on Radicale', () => {
  if (!world) return;

  test('is found from the server, the home and the calendar itself', async () => {
    for (const address of [world.root, `${world.root}/me@work.test/`, world.collection])
      expect(decodeURIComponent((await outcome(address)) ?? '')).toBe(decodeURIComponent(world.collection));
  });

  test('needs the right password', async () => {
    expect(await outcome(world.root, { password: 'wrong password' })).toBe('caldav refused');
  });
});

test.each([
  [429, 'busy'],
  [503, 'busy'],
  [404, 'noFolders'],
  [401, 'refused'],
])('a server that answers %i is %s', async (status, failure) => {
  const url = await listen((_request, response) => response.writeHead(status).end());
  expect(await outcome(url)).toBe(`caldav ${failure}`);
});

test('a page, a server that is not there and one in a private network are no calendar', async () => {
  const page = await listen((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi'),
  );
  expect(await outcome(page)).toBe('caldav noFolders');
  expect(await outcome(page.replace('http:', 'https:'))).toBe('caldav insecure');
  expect(await outcome('http://localhost:1/')).toBe('caldav unreachable');
  expect(await outcome('https://localhost:1/', { allow: false })).toBe('caldav notAllowed');
  expect(await outcome('http://calendar.example.org/', { allow: false })).toBe('caldav notAllowed');
});

test('the password goes to no other domain, also where the server sends us there', async () => {
  const seen: (string | undefined)[] = [];
  const other = await listen((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(200).end('ok');
  });
  const elsewhere = other.replace('localhost', 'elsewhere.test');
  const first = await listen((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(301, { location: elsewhere }).end();
  });
  const fetch = davFetch(
    { serverUrl: first, authorization: 'Basic secret' },
    { findTarget: async ({ host }) => ({ address: '127.0.0.1', servername: host }) },
  );
  expect(await (await fetch(first)).text()).toBe('ok');
  expect(seen).toEqual(['Basic secret', undefined]);
});
