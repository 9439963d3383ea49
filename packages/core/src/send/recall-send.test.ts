import type { QueueSendRequest } from '@triage/contract/sending/send';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_DUE_MS, makeSendWorld, type SendPerson } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { listSends } from './list-sends.ts';
import { queueSend } from './queue-send.ts';
import { recallSend } from './recall-send.ts';

const request: QueueSendRequest = { to: ['bob@sandbox.test'], subject: 'Hello', body: 'One' };
const db = shareTestDatabase();
const world = makeSendWorld(db);
let ada: SendPerson;

beforeEach(async () => {
  ada = await world.addPerson();
});

const cron = () => dispatchDue(world.services, { budgetMs: 20_000 });
const all = () => listSends(ada.tenant, { statuses: ['pending', 'sent', 'failed'], limit: 10 });

test('a send whose request has arrived is cancelled, however often it is recalled', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, request, 'key');
  for (let times = 0; times < 2; times++)
    expect(await recallSend(ada.tenant, { key: 'key' })).toEqual({ success: true });
  world.clock.advance(DEFAULT_DUE_MS);
  await cron();
  expect((await all()).sends).toEqual([]);
  expect(ada.copies(scheduledSendId)).toBe(0);
});

test('a request that arrives after its recall is refused, and nothing is sent', async () => {
  expect(await recallSend(ada.tenant, { key: 'key' })).toEqual({ success: true });
  await expect(queueSend(ada.tenant, request, 'key')).rejects.toMatchObject({ code: 'idempotencyMismatch' });
  world.clock.advance(DEFAULT_DUE_MS);
  await cron();
  expect((await all()).sends).toEqual([]);
});

test('a recall that comes too late says so', async () => {
  await queueSend(ada.tenant, request, 'key');
  world.clock.advance(DEFAULT_DUE_MS);
  await cron();
  expect(await recallSend(ada.tenant, { key: 'key' })).toEqual({ success: false });
});

test("the same key of another person's send is left alone", async () => {
  const bea = await world.addPerson();
  await queueSend(ada.tenant, request, 'key');
  expect(await recallSend(bea.tenant, { key: 'key' })).toEqual({ success: true });
  expect((await all()).sends).toMatchObject([{ status: 'pending' }]);
});

test('a request and its simultaneous recall leave nothing pending', async () => {
  for (let round = 0; round < 20; round++) {
    const key = `race ${round}`;
    await Promise.allSettled([queueSend(ada.tenant, request, key), recallSend(ada.tenant, { key })]);
  }
  expect((await all()).sends).toEqual([]);
});
