import http from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { openSession } from './dav-session.ts';
import { davFetch } from './fetch-dav.ts';

const servers: http.Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const XML = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';
const response = (href: string, prop: string) =>
  `<response><href>${href}</href><propstat><prop>${prop}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
const calendarAt = (href: string, name: string) =>
  response(
    href,
    `<displayname>${name}</displayname><resourcetype><collection/><c:calendar/></resourcetype>
     <c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>`,
  );

/** A server with one home; whatever else is asked is refused. */
async function serverWith(calendars: (root: string) => string, delayMs = 0) {
  const asked: string[] = [];
  const server = http.createServer((request, answer) => {
    const { method = '', url = '' } = request;
    asked.push(`${method} ${url}`);
    const send = (body: string) => {
      answer.writeHead(207, { 'content-type': 'application/xml' });
      answer.write('<?xml version="1.0"?>');
      setTimeout(() => answer.end(`<multistatus ${XML}>${body}</multistatus>`), delayMs);
    };
    if (method === 'OPTIONS' && url === '/home/work/') return answer.writeHead(200, { dav: '1' }).end();
    if (method !== 'PROPFIND') return answer.writeHead(403).end();
    if (url === '/')
      return send(response('/', '<current-user-principal><href>/me/</href></current-user-principal>'));
    if (url === '/me/')
      return send(response('/me/', '<c:calendar-home-set><href>/home/</href></c:calendar-home-set>'));
    if (url === '/home/') return send(calendars(root));
    return answer.writeHead(403).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const root = `http://localhost:${(server.address() as { port: number }).port}/`;
  const dav = davFetch(
    { serverUrl: root, authorization: null },
    { findTarget: async ({ host }) => ({ address: '127.0.0.1', servername: host }) },
  );
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await dav(input, init);
    if (answer.status >= 400) throw new Error(`${init?.method} ${String(input)}: ${answer.status}`);
    return answer;
  };
  return { root, asked, fetch };
}

test('no calendar of the list is asked, however many there are and wherever they are', async () => {
  const { root, asked, fetch } = await serverWith((at) =>
    [
      calendarAt('/home/forbidden/', 'Forbidden'),
      ...Array.from({ length: 500 }, (_, n) => calendarAt(`${at}elsewhere/${n}/`, `Many ${n}`)),
      calendarAt('http://[', 'Nowhere'),
      calendarAt('/home/work/', '2026'),
    ].join(''),
  );
  const session = await openSession({ root, preferred: `${root}home/work/` }, fetch);
  expect(session?.own).toMatchObject({ url: `${root}home/work/`, name: '2026', isBusy: true });
  expect(session?.others).toHaveLength(49);
  expect(session?.others[0]?.name).toBe('Forbidden');
  expect(asked.filter((one) => /forbidden|elsewhere/.test(one))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(6);
});

test('all requests together have one deadline', async () => {
  const { root, asked, fetch } = await serverWith(() => calendarAt('/home/work/', 'Work'), 400);
  await expect(openSession({ root, preferred: null }, fetch, 600)).rejects.toThrow();
  expect(asked.some((one) => one.startsWith('OPTIONS'))).toBe(false);
});
