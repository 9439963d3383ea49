import { DEVICES_MAX } from '@triage/contract/limits';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { type MemoryWebPush, memoryWebPush } from '../../testing/fakes/memory-web-push.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import type { TenantContext } from '../context.ts';
import { expireSnoozes } from '../snooze/expire-snoozes.ts';
import { snoozeThread } from '../snooze/snooze-thread.ts';
import { archiveThread } from '../triage/archive-thread.ts';
import { addDevice } from './add-device.ts';
import { changeDevice, getNotifications, removeDevice, testDevice } from './manage-devices.ts';
import { notifyDevices } from './notify-devices.ts';
import { listQuiet, quietThread, unquietThread } from './quiet-thread.ts';

const db = shareTestDatabase();
const URGENT = { subject: 'Contract', text: 'Urgent: could you send me the signed contract today?' };
let world: TriageWorld;
let push: MemoryWebPush;
let ctx: TenantContext;

beforeEach(async () => {
  push = memoryWebPush();
  world = await triageWorld(db);
  ctx = Object.assign(world.ctx, { webPush: push });
  await signIn(ctx);
});

async function signIn({ tenantId }: TenantContext, expires = '2030-01-01'): Promise<void> {
  await run(db, rows.insertInto('sessions').values({ user_id: tenantId, token_hash: tenantId, expires }));
}

const subscription = (name: string) => ({
  endpoint: `https://push.test/${name}`,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
  name,
});
const add = (name: string, owner = ctx) => addDevice(owner, { db }, subscription(name));
/** Later than the device was added. */
async function receive(mail: Parameters<TriageWorld['receive']>[0]): Promise<string> {
  world.clock.advance(1_000);
  return world.receive(mail);
}
const titles = () => push.received.map(({ notification }) => notification.body);

test('new mail queues one job with its lane, and the job notifies once', async () => {
  await add('phone');
  const threadId = await receive(URGENT);
  expect(world.jobs.waiting('notify')).toHaveLength(1);
  await notifyDevices(ctx);
  await notifyDevices(ctx);
  expect(push.received).toMatchObject([
    {
      endpoint: 'https://push.test/phone',
      notification: { title: 'Ann Lee', body: 'Contract', threadId, tag: threadId, lane: 'reply', badge: 1 },
    },
  ]);
  expect(push.received[0]?.topic).toMatch(/^[\w-]{32}$/);
});

test('a newer message of the thread replaces the notification', async () => {
  await add('phone');
  const threadId = await receive({ ...URGENT, headers: { 'Message-ID': '<first@lee.example>' } });
  await notifyDevices(ctx);
  await receive({ ...URGENT, subject: 'Re: Contract', inReplyTo: '<first@lee.example>' });
  await notifyDevices(ctx);
  expect(push.received.map(({ notification }) => notification.tag)).toEqual([threadId, threadId]);
});

test('a quiet thread notifies nobody until that is undone; other threads do, and reminders come', async () => {
  await add('phone');
  const threadId = await receive({ ...URGENT, headers: { 'Message-ID': '<first@lee.example>' } });
  await quietThread(ctx, { threadId });
  await receive({ ...URGENT, subject: 'Another one' });
  await notifyDevices(ctx);
  expect(titles()).toEqual(['Another one']);
  expect(await listQuiet(ctx)).toMatchObject({ threads: [{ threadId, subject: 'Contract' }] });
  await receive({ ...URGENT, subject: 'Re: Contract', inReplyTo: '<first@lee.example>' });
  await notifyDevices(ctx);
  expect(titles()).toEqual(['Another one']);
  const until = new Date(world.clock.now().getTime() + 60_000).toISOString();
  await snoozeThread(ctx, { threadId, until });
  world.clock.advance(61_000);
  await expireSnoozes(ctx);
  await notifyDevices(ctx);
  expect(push.received.at(-1)?.notification.tag).toBe(threadId);
  await unquietThread(ctx, { threadId });
  expect(await listQuiet(ctx)).toEqual({ threads: [] });
  await receive({ ...URGENT, subject: 'Re: Contract', inReplyTo: '<first@lee.example>' });
  await notifyDevices(ctx);
  expect(push.received.filter(({ notification }) => notification.tag === threadId)).toHaveLength(2);
});

test('only a known thread is made quiet, and a stranger sees none of it', async () => {
  const threadId = await receive(URGENT);
  await quietThread(ctx, { threadId });
  const other = Object.assign((await triageWorld(db)).ctx, { webPush: push });
  expect(await listQuiet(other)).toEqual({ threads: [] });
  for (const change of [quietThread, unquietThread])
    await expect(change(other, { threadId })).rejects.toMatchObject({ code: 'threadNotFound' });
  await quietThread(ctx, { threadId });
  expect((await listQuiet(ctx)).threads).toHaveLength(1);
});

test('mail of another lane, read, old or from before the device was added is no news', async () => {
  await receive(URGENT);
  world.clock.advance(2 * 60_000);
  await add('phone');
  await receive({
    subject: 'Weekly news',
    text: 'All the news.',
    headers: { 'List-Unsubscribe': '<https://x.test>' },
  });
  await receive({ ...URGENT, subject: 'Read elsewhere' }).then((threadId) =>
    run(
      db,
      rows
        .updateTable('threads')
        .set({ unread: false })
        .where('user_id', '=', ctx.tenantId)
        .where('thread_id', '=', threadId),
    ),
  );
  await receive({ ...URGENT, subject: 'Archived at once' }).then((threadId) =>
    archiveThread(ctx, { threadId }),
  );
  await notifyDevices(ctx);
  await receive({ ...URGENT, subject: 'During an outage' });
  world.clock.advance(31 * 60_000);
  await notifyDevices(ctx);
  expect(push.received).toEqual([]);
});

test('without preview neither sender nor subject leaves the server', async () => {
  const { deviceId } = await add('phone');
  const { devices } = await getNotifications(ctx);
  const { about, quietHours, workingDaysOnly } = devices[0] ?? expect.fail();
  await changeDevice(ctx, { deviceId, preferences: { about, quietHours, workingDaysOnly, preview: false } });
  await receive(URGENT);
  await notifyDevices(ctx);
  expect(push.received).toHaveLength(1);
  expect(JSON.stringify(push.received[0]?.notification)).not.toMatch(/Ann|Contract/);
});

test('each device gets what it asked for', async () => {
  await add('phone');
  const { deviceId } = await add('desk');
  await changeDevice(ctx, {
    deviceId,
    preferences: { about: 'reminders', preview: true, quietHours: null, workingDaysOnly: false },
  });
  const threadId = await receive(URGENT);
  await notifyDevices(ctx);
  const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await snoozeThread(ctx, { threadId, until });
  world.clock.advance(3_600_000);
  await expireSnoozes(ctx);
  await notifyDevices(ctx);
  await notifyDevices(ctx);
  expect(push.received.map(({ endpoint, notification }) => [endpoint, notification.title])).toEqual([
    ['https://push.test/phone', 'Ann Lee'],
    ['https://push.test/phone', 'Reminder: Ann Lee'],
    ['https://push.test/desk', 'Reminder: Ann Lee'],
  ]);
});

test('the next notification closes those of threads that were read or archived since', async () => {
  await add('phone');
  const threadId = await receive(URGENT);
  await notifyDevices(ctx);
  await archiveThread(ctx, { threadId });
  await receive({ ...URGENT, subject: 'Another' });
  await notifyDevices(ctx);
  expect(push.received.map(({ notification }) => notification.close)).toEqual([[], [threadId]]);
});

test('a notification that a failed push should have closed is closed by the next push', async () => {
  await add('phone');
  const threadId = await receive(URGENT);
  await notifyDevices(ctx);
  await archiveThread(ctx, { threadId });
  await receive({ ...URGENT, subject: 'Another' });
  push.answers.set('https://push.test/phone', new Error('down'));
  await expect(notifyDevices(ctx)).rejects.toThrow('down');
  push.answers.clear();
  await notifyDevices(ctx);
  expect(push.received.at(-1)?.notification.close).toEqual([threadId]);
});

test('a subscription that has ended is removed, and the other devices are notified', async () => {
  await add('phone');
  await add('desk');
  push.answers.set('https://push.test/phone', 'gone');
  await receive(URGENT);
  await notifyDevices(ctx);
  expect(push.received.map(({ endpoint }) => endpoint)).toEqual(['https://push.test/desk']);
  expect((await getNotifications(ctx)).devices.map(({ name }) => name)).toEqual(['desk']);
});

test('a push service that is down delays no other device, and the job is retried', async () => {
  await add('phone');
  await add('desk');
  push.answers.set('https://push.test/phone', new Error('down'));
  await receive(URGENT);
  await expect(notifyDevices(ctx)).rejects.toThrow('down');
  expect(titles()).toEqual(['Contract']);
  push.answers.clear();
  await notifyDevices(ctx);
  expect(push.received.some(({ endpoint }) => endpoint.endsWith('phone'))).toBe(true);
});

test('nothing is sent to a user who is signed in nowhere', async () => {
  await add('phone');
  await run(db, rows.deleteFrom('sessions').where('user_id', '=', ctx.tenantId));
  await signIn(ctx, '2026-03-01');
  await receive(URGENT);
  await notifyDevices(ctx);
  expect(push.received).toEqual([]);
});

test('a browser belongs to the user who added it last', async () => {
  const other = Object.assign((await triageWorld(db)).ctx, { webPush: push });
  await signIn(other);
  await add('shared');
  await add('shared', other);
  expect((await getNotifications(ctx)).devices).toEqual([]);
  expect((await getNotifications(other)).devices).toHaveLength(1);
});

test('at the limit a new device is refused, and one of the list can still renew its keys', async () => {
  for (let at = 0; at < DEVICES_MAX; at++) await add(`device-${at}`);
  await expect(add('one-more')).rejects.toMatchObject({ field: 'endpoint' });
  await add('device-0');
  expect((await getNotifications(ctx)).devices).toHaveLength(DEVICES_MAX);
});

test('an endpoint that may not be called is refused', async () => {
  await expect(
    addDevice(ctx, { db }, { ...subscription('x'), endpoint: 'https://10.0.0.1/x' }),
  ).rejects.toMatchObject({
    field: 'endpoint',
  });
});

test('a test reaches the device, and says when it no longer can', async () => {
  const { deviceId } = await add('phone');
  await testDevice(ctx, { deviceId });
  expect(push.received).toMatchObject([{ notification: { tag: 'test', threadId: null } }]);
  push.answers.set('https://push.test/phone', 'gone');
  await expect(testDevice(ctx, { deviceId })).rejects.toMatchObject({ field: 'deviceId' });
  await removeDevice(ctx, { deviceId });
  await expect(testDevice(ctx, { deviceId })).rejects.toMatchObject({ field: 'deviceId' });
});
