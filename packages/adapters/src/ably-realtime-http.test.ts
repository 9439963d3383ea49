import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { afterEach, expect, test } from 'vitest';
import { ablyRealtime } from './ably-realtime.ts';

const EVENT = { name: 'lane.updated', data: { threadId: 't1', lane: 'reply' } } as const;

interface Seen {
  path: string;
  authorization: string | undefined;
  body: string;
}

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** As much of the service as a publish needs, over real HTTP; a held publish is never answered. */
async function startService(options: { hold?: boolean } = {}) {
  const seen: Seen[] = [];
  const held: IncomingMessage[] = [];
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { authorization } = request.headers;
    seen.push({ path: decodeURIComponent(pathname), authorization, body: await text(request) });
    if (options.hold && pathname.endsWith('/messages')) return void held.push(request);
    const now = Date.now();
    const answer = pathname.endsWith('/requestToken')
      ? { token: 'given', keyName: 'app.key', issued: now, expires: now + 60_000, capability: '{"*":["*"]}' }
      : { channel: 'inbox:u1', messageId: '1' };
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const logger = silentLogger();
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, logger, realtime: ablyRealtime({ key: 'app.key:very-secret', endpoint, logger }) };
}

test("an event goes to the user's channel by a token; the key's secret never leaves over plain HTTP", async () => {
  const { seen, logger, realtime } = await startService();
  await realtime.publish('u1', EVENT);
  expect(logger.lines).toEqual([]);
  expect(seen.map(({ path }) => path)).toEqual(['/keys/app.key/requestToken', '/channels/inbox:u1/messages']);
  const bearer = `Bearer ${Buffer.from('given').toString('base64')}`;
  expect(seen[1]).toMatchObject({ authorization: bearer });
  expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject([
    { name: 'lane.updated', data: '{"threadId":"t1","lane":"reply"}' },
  ]);
  expect(JSON.stringify(seen)).not.toContain('very-secret');
  expect(realtime.state()).toBe('ok');
});

test('gives up at the deadline and reports degraded when the service accepts the event but never answers', async () => {
  const { logger, realtime } = await startService({ hold: true });
  await realtime.publish('u1', EVENT);
  expect(logger.lines).toMatchObject([{ level: 'warn', event: 'realtime.publish_failed' }]);
  expect(realtime.state()).toBe('degraded');
});
