import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { type MemoryWebPush, memoryWebPush } from '../../testing/fakes/memory-web-push.ts';
import { openTwinsWorld, type TwinsWorld } from '../../testing/worlds/put-twins.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { openTenant, type TenantContext } from '../context.ts';
import { addDevice } from '../notify/add-device.ts';
import { notifyPerson } from './notify-person.ts';

const db = shareTestDatabase();

let twins: TwinsWorld;
let push: MemoryWebPush;
let [own, work]: [TenantContext, TenantContext] = [] as never;
beforeEach(async () => {
  twins = await openTwinsWorld(db);
  const { services } = twins.world;
  push = memoryWebPush();
  services.webPush = push;
  [own, work] = [
    openTenant(services, twins.ada.tenant.tenantId),
    openTenant(services, twins.work.tenant.tenantId),
  ];
  const session = { user_id: own.tenantId, token_hash: own.tenantId, expires: '2030-01-01' };
  await run(db, rows.insertInto('sessions').values(session));
  const subscription = { endpoint: 'https://push.test/phone', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await addDevice(own, { db }, { ...subscription, name: 'phone' });
  twins.world.clock.advance(60_000);
});

/** An unread email in both mailboxes, which is sorted in those that are named. */
async function receive(name: string, sortedIn: readonly TenantContext[] = [own, work]) {
  const sentAt = twins.world.clock.now();
  const ids = await twins.both(name, { sentAt, labelIds: ['INBOX', 'UNREAD'] });
  for (const tenant of sortedIn) await sort(tenant);
  return ids;
}

async function sort({ tenantId }: TenantContext) {
  await run(db, rows.updateTable('threads').set({ needs_triage: false }).where('user_id', '=', tenantId));
  const sorted = rows
    .updateTable('classifications')
    .from('threads')
    .whereRef('threads.user_id', '=', 'classifications.user_id')
    .whereRef('threads.thread_id', '=', 'classifications.thread_id')
    .set(({ ref }) => ({ last_message_id: ref('threads.last_message_id') }));
  await run(db, sorted.where('classifications.user_id', '=', tenantId));
}

const shown = () => push.received.map(({ notification: { threadId, tag } }) => ({ threadId, tag }));

test('an email of two mailboxes notifies once, whichever is first', async () => {
  const [ofOwn] = await receive('One');
  await notifyPerson(own);
  await notifyPerson(work);
  await notifyPerson(own);
  expect(shown()).toEqual([{ threadId: ofOwn, tag: ofOwn }]);
  const [ofOther, ofWork] = await receive('Two', [work]);
  await notifyPerson(work);
  await sort(own);
  await notifyPerson(own);
  expect(shown().slice(1)).toEqual([{ threadId: ofWork, tag: ofOther }]);
});

test('both at the same moment are one notification by its tag', async () => {
  const [ofOwn] = await receive('One');
  const { promise: sent, resolve: goOn } = Promise.withResolvers<void>();
  const send = push.send.bind(push);
  push.send = (...args) => sent.then(() => send(...args));
  const both = Promise.all([notifyPerson(own), notifyPerson(work)]);
  setTimeout(goOn, 300);
  await both;
  expect(new Set(shown().map(({ tag }) => tag))).toEqual(new Set([ofOwn]));
});

test('a mailbox that is not notified about does not keep the other one silent', async () => {
  await receive('One');
  const silent = rows.insertInto('person_mailboxes').values({
    ...{ user_id: own.tenantId, mailbox_id: 'first', name: '', colour: 'grey', notifies: false },
    added_at: twins.world.clock.now(),
  });
  await run(db, silent);
  await notifyPerson(own);
  expect(shown()).toEqual([]);
  await notifyPerson(work);
  expect(shown()).toHaveLength(1);
});

test('each email notifies', async () => {
  await receive('One');
  await receive('Two');
  await notifyPerson(own);
  await notifyPerson(work);
  expect(shown()).toHaveLength(2);
});
