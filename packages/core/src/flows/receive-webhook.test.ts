import { findSyncLag } from '@triage/database/tables/service/webhook-logs';
import { describe, expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { openMailbox } from '../mailbox/sync/open-mailbox.ts';
import type { Broker } from '../ports/broker.ts';
import { indexMailbox } from './index-mailbox.ts';
import { mailChanged } from './mail-changed.ts';
import { type Delivery, receiveWebhook, TENANT_BY_ADDRESS } from './receive-webhook.ts';

const db = shareTestDatabase();

const CHANGE = { emailAddress: 'alex@example.test', historyId: '9223372036854775901' };

function brokerEvent(id: string, event = 'mail.messageChanged', plugin = 'mail') {
  return JSON.stringify({ id, plugin, event, data: CHANGE });
}

function pushEnvelope(messageId: string, change: object = CHANGE) {
  const data = Buffer.from(JSON.stringify(change)).toString('base64');
  return JSON.stringify({
    message: { data, messageId, publishTime: '2026-03-02T09:00:00Z' },
    subscription: 'projects/p/subscriptions/s',
  });
}

function receive(
  { ctx }: MailWorld,
  rawBody: string | Uint8Array,
  more: Partial<Delivery> & { broker?: Broker } = {},
) {
  const { broker = ctx.broker, ...delivery } = more;
  return receiveWebhook(
    // A delivery arrives before its tenant is known.
    { ...ctx, db, broker },
    {
      tenantId: ctx.tenantId,
      rawBody: typeof rawBody === 'string' ? Buffer.from(rawBody) : rawBody,
      signature: 'any',
      authorization: null,
      ...delivery,
    },
  );
}

async function logs({ ctx }: MailWorld, tenantId: string = ctx.tenantId) {
  return db.query<{ status: string; event: string; delivery_id: string | null; error: string | null }>(
    'SELECT status, event, delivery_id, error FROM webhook_logs WHERE tenant_id = $1 ORDER BY received_at, delivery_id',
    [tenantId],
  );
}

const refusing: Broker = { verify: async () => false };

describe('order of checks', () => {
  test('a missing tenant is reported before bad JSON, bad JSON before a bad signature', async () => {
    const world = await mailWorld(db);
    for (const tenantId of [null, ''])
      await expect(receive(world, '{', { tenantId, broker: refusing })).rejects.toMatchObject({
        code: 'missingTenant',
        status: 400,
        message: 'Missing tenantId',
      });
    await expect(receive(world, '{', { broker: refusing })).rejects.toMatchObject({
      status: 400,
      message: 'Invalid JSON',
    });
    await expect(receive(world, '{}', { broker: refusing })).rejects.toMatchObject({
      status: 401,
      message: 'Invalid signature',
    });
  });

  test('a body that is no UTF-8 is no JSON', async () => {
    const world = await mailWorld(db);
    await expect(receive(world, Buffer.from([0x22, 0xff, 0x22]))).rejects.toMatchObject({
      message: 'Invalid JSON',
    });
  });

  test('the signature is checked over the bytes as they came', async () => {
    const world = await mailWorld(db);
    const body = Buffer.from(` { "id":"x", "plugin":"mail","event":"mail.messageChanged","data":{} }\n`);
    const seen: Uint8Array[] = [];
    const broker: Broker = { verify: async ({ rawBody }) => seen.push(rawBody) > 0 };
    await receive(world, body, { broker });
    expect(seen).toEqual([body]);
  });
});

test('both layouts are accepted, each with a durable job', async () => {
  const world = await mailWorld(db);
  expect(await receive(world, brokerEvent('b-1'))).toEqual({ success: true, plugin: 'mail' });
  expect(await receive(world, pushEnvelope('p-1'))).toEqual({ success: true, plugin: 'mail' });
  expect((await logs(world)).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  expect(world.jobs.waiting('mail-changed')).toHaveLength(1);
});

test('a mailbox is behind from the delivery until the sync that follows it', async () => {
  const world = await mailWorld(db);
  await openMailbox(world.ctx);
  // Compared with the time of the database.
  const advanceTo = (time: number) => world.clock.advance(time - world.clock.now().getTime());
  advanceTo(Date.now() - 90_000);
  await receive(world, brokerEvent('n-1'));
  expect(await findSyncLag(db)).toBeGreaterThanOrEqual(90);
  advanceTo(Date.now());
  await mailChanged(world.ctx);
  expect(await findSyncLag(db)).toBeLessThan(90);
});

test.each([
  ['0', '0'],
  ['a number', 42],
  ['a number beyond the safe integers', 2 ** 63],
  ['22 digits', '9223372036854775901000'],
  ['a thousand digits', '7'.repeat(1_000)],
])('a history id of %s is accepted', async (_name, historyId) => {
  const world = await mailWorld(db);
  await receive(world, pushEnvelope('h-1', { ...CHANGE, historyId }));
  expect((await logs(world)).map(({ status }) => status)).toEqual(['accepted']);
});

test.each([
  ['text', 'abc'],
  ['a sign', '-1'],
  ['a negative number', -1],
  ['a fraction', 1.5],
  ['nothing', ''],
  ['null', null],
])('a history id of %s is ignored', async (_name, historyId) => {
  const world = await mailWorld(db);
  await receive(world, pushEnvelope('h-2', { ...CHANGE, historyId }));
  expect((await logs(world)).map(({ status }) => status)).toEqual(['ignored']);
});

test.each([
  ['another event', brokerEvent('o-1', 'mail.labelChanged'), 'mail'],
  ['another plugin', brokerEvent('o-2', 'mail.messageChanged', 'calendar'), 'calendar'],
  [
    'an event without its data',
    JSON.stringify({ id: 'o-3', plugin: 'mail', event: 'mail.messageChanged' }),
    'mail',
  ],
  ['a push of something else', pushEnvelope('o-4', { other: 1 }), 'mail'],
  ['a number', '7', 'mail'],
  ['null', 'null', 'mail'],
  [
    'a text with what no database takes',
    JSON.stringify({ id: '\0', plugin: 'p\0\ud800', event: '\0', data: 1 }),
    'p\0\ud800',
  ],
])('%s is well-formed: 200, ignored, no job', async (_name, body, plugin) => {
  const world = await mailWorld(db);
  expect(await receive(world, body)).toEqual({ success: true, plugin });
  expect((await logs(world)).map(({ status }) => status)).toEqual(['ignored']);
  expect(world.jobs.waiting()).toEqual([]);
});

test('an unknown tenant gets 200 and is logged as ignored', async () => {
  const world = await mailWorld(db);
  const tenantId = `nobody-${world.ctx.tenantId}`;
  expect(await receive(world, brokerEvent('u-1'), { tenantId })).toEqual({ success: true, plugin: 'mail' });
  expect(await logs(world, tenantId)).toMatchObject([{ status: 'ignored' }]);
  await receive(world, brokerEvent('u-2'), { tenantId: '\0' });
});

test('a rejected delivery blocks the true one that comes after it, and a flood fills no table', async () => {
  const world = await mailWorld(db);
  await expect(receive(world, brokerEvent('r-1'), { broker: refusing })).rejects.toThrow();
  expect(await logs(world)).toMatchObject([{ status: 'rejected', delivery_id: null }]);
  await receive(world, brokerEvent('r-1'));
  expect(world.jobs.waiting('mail-changed')).toHaveLength(1);
  for (let at = 0; at < 80; at++)
    await expect(receive(world, brokerEvent('r-2'), { broker: refusing })).rejects.toThrow();
  expect((await logs(world)).filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(60);
});

test('the shared subscription finds everybody who connected the address, in any case of letters', async () => {
  const address = 'Shared.Box@example.test';
  const [one, two] = [await indexedWorld(address), await indexedWorld(address)];
  const body = pushEnvelope('s-1', { ...CHANGE, emailAddress: address.toLowerCase() });
  await receive(one, body, { tenantId: TENANT_BY_ADDRESS });
  expect(await logs(one)).toMatchObject([{ status: 'accepted' }]);
  expect(await logs(two)).toMatchObject([{ status: 'accepted' }]);
  // A grant whose address was not read yet has none.
  const fresh = await mailWorld(db);
  await receive(fresh, pushEnvelope('s-2', { ...CHANGE, emailAddress: '' }), { tenantId: TENANT_BY_ADDRESS });
  expect(await logs(fresh)).toEqual([]);
});

async function indexedWorld(address?: string): Promise<MailWorld> {
  const world = await mailWorld(db, address ? { address } : {});
  await indexMailbox(world.ctx, new AbortController().signal);
  return world;
}

test('half of 1,000 deliveries are duplicates, and each change is fetched once', async () => {
  const world = await indexedWorld();
  await world.jobs.work('mail-changed', () => mailChanged(world.ctx));
  await world.jobs.settled();
  const before = world.mail.calls.filter((call) => call === 'getMessage').length;
  const bodies: string[] = [];
  for (let at = 0; at < 500; at++) {
    if (at % 10 === 0) world.mail.deliver({ from: `p${at}@elsewhere.test`, subject: `M ${at}`, text: 'x' });
    bodies.push(brokerEvent(`d-${at}`), brokerEvent(`d-${at}`));
  }
  for (let at = 0; at < bodies.length; at += 20)
    await Promise.all(bodies.slice(at, at + 20).map((body) => receive(world, body)));
  await world.jobs.settled();
  expect(await logs(world)).toHaveLength(500);
  expect(world.mail.calls.filter((call) => call === 'getMessage').length - before).toBe(50);
  expect(await world.differences()).toEqual([]);
});

test('work that fails is logged with its kind alone, and done when a later sync succeeds', async () => {
  const world = await indexedWorld();
  await receive(world, brokerEvent('f-1'));
  world.mail.fail('listHistory', { when: 'before', failure: 'unavailable' });
  await expect(mailChanged(world.ctx)).rejects.toThrow();
  expect(await logs(world)).toMatchObject([{ status: 'failed', error: 'ProviderError' }]);
  world.clock.advance(1_000);
  await mailChanged(world.ctx);
  expect(await logs(world)).toMatchObject([{ status: 'done', error: null }]);
});

test("one user's sync handles only their own deliveries", async () => {
  const [one, other] = [await indexedWorld(), await indexedWorld()];
  for (const world of [one, other]) await receive(world, brokerEvent('a-1'));
  await mailChanged(one.ctx);
  expect(await logs(one)).toMatchObject([{ status: 'done' }]);
  expect(await logs(other)).toMatchObject([{ status: 'accepted' }]);
});
