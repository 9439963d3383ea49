import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ablyRealtime, noRealtime } from './ably-realtime.ts';
import { playNetwork } from './testing/play-network.ts';

const server = playNetwork();

const messages = 'https://ably.test/channels/:channel/messages';

function open() {
  const logger = silentLogger();
  const client = { useBinaryProtocol: false, fallbackHosts: [] };
  return { logger, realtime: ablyRealtime({ key: 'app.key:secret', endpoint: 'ably.test', logger, client }) };
}
const laneUpdated = { name: 'lane.updated', data: { threadId: 't1', lane: 'reply' } } as const;

describe('publishing', () => {
  it("posts the event on the user's own channel", async () => {
    const seen: unknown[] = [];
    server.use(
      http.post(messages, async ({ request, params }) => {
        seen.push([params['channel'], await request.json()]);
        return HttpResponse.json({ channel: 'inbox:u1', messageId: '1' }, { status: 201 });
      }),
    );
    const { realtime, logger } = open();
    await realtime.publish('u1', laneUpdated);
    expect(seen).toMatchObject([
      ['inbox:u1', [{ name: 'lane.updated', data: '{"threadId":"t1","lane":"reply"}', encoding: 'json' }]],
    ]);
    expect(logger.lines).toEqual([]);
  });

  it.each([
    ['an error', () => HttpResponse.json({ error: { code: 40_000, message: 'no' } }, { status: 400 })],
    ['an outage', () => HttpResponse.json({ error: { code: 50_000, message: 'no' } }, { status: 503 })],
    ['a broken connection', () => HttpResponse.error()],
  ])('never throws on %s, and says so in the log', async (_what, answer) => {
    server.use(http.post(messages, answer));
    const { realtime, logger } = open();
    await realtime.publish('u1', laneUpdated);
    expect(logger.lines).toMatchObject([{ level: 'warn', event: 'realtime.publish_failed' }]);
  });
});

describe("the browser's token", () => {
  it("may subscribe to the user's own channel for an hour and do nothing else", async () => {
    const token = await open().realtime.clientToken('u1');
    expect(token).toMatchObject({ keyName: 'app.key', clientId: 'u1', ttl: 3_600_000 });
    expect(JSON.parse(String(token?.['capability']))).toEqual({ 'inbox:u1': ['subscribe'] });
    expect(token?.['mac']).toEqual(expect.any(String));
    expect(JSON.stringify(token)).not.toContain('secret');
  });
});

it('is not there without a service: nothing is published, no token is given', async () => {
  await noRealtime().publish('u1', laneUpdated);
  expect(await noRealtime().clientToken('u1')).toBeNull();
});
