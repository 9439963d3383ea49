import { CALLER_GRACE_MS } from '@triage/contract/limits';
import { rows, run } from '@triage/database/testing/rows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  DEFAULT_DUE_MS,
  makeSendWorld,
  type SendPerson,
  type SendWorld,
} from '../../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { queueSend } from '../queue-send.ts';
import { type Dispatcher, startDispatcher } from './start-dispatcher.ts';

/** Generous: a machine may be busy with much else. */
const SOON = { timeout: 20_000, interval: 2 };
const request = { to: ['bob@sandbox.test'], subject: 'Soon', body: 'Soon' };
const db = shareTestDatabase();
let world: SendWorld;
let ada: SendPerson;
let dispatcher: Dispatcher;

beforeEach(async () => {
  await run(db, rows.deleteFrom('scheduled_sends'));
  world = makeSendWorld(db);
  ada = await world.addPerson();
});
afterEach(() => dispatcher.stop());

/** Sleeps end when the test moves the clock; each wait is written down. */
function start(also?: Parameters<typeof startDispatcher>[1]): number[] {
  const waits: number[] = [];
  dispatcher = startDispatcher(world.services, {
    ...also,
    wait: (ms, signal) => {
      waits.push(ms);
      return world.clock.wait(ms, signal);
    },
  });
  return waits;
}

async function pass(waits: number[], ms: number): Promise<void> {
  const looked = waits.length;
  world.clock.advance(ms);
  await expect.poll(() => waits.length, SOON).toBeGreaterThan(looked);
}

test('the dispatcher runs at the moment an email is due', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, { ...request, sendAt: aheadOf(1_500) });
  const waits = start();
  await expect.poll(() => waits, SOON).toEqual([1_500]);
  await pass(waits, 1_500);
  await expect.poll(() => ada.copies(scheduledSendId), SOON).toBe(1);
});

test('a default send without PUT is sent two to three seconds after its window', async () => {
  const waits = start();
  await expect.poll(() => waits.length, SOON).toBe(1);
  const { scheduledSendId, sendAt } = await queueSend(ada.tenant, request);
  const lateMs = () => world.clock.now().getTime() - Date.parse(sendAt);
  while (lateMs() < CALLER_GRACE_MS) {
    expect(ada.copies(scheduledSendId)).toBe(0);
    await pass(waits, waits.at(-1) ?? 0);
  }
  expect(lateMs()).toBeLessThanOrEqual(3_000);
  await expect.poll(() => ada.copies(scheduledSendId), SOON).toBe(1);
});

test('a send that another mailbox blocks does not make the dispatcher spin', async () => {
  ada.mail.fail('createDraft', { when: 'hang' }, 4);
  for (let count = 0; count < 6; count++) await queueSend(ada.tenant, request);
  world.clock.advance(DEFAULT_DUE_MS);
  const waits = start();
  await expect.poll(() => waits.length, SOON).toBe(1);
  expect(waits[0]).toBeGreaterThan(1_000);
  await expect.poll(() => ada.mail.calls.length, SOON).toBe(4);
  ada.mail.release();
  await expect.poll(() => ada.mail.sent.length, SOON).toBe(2);
});

test('the dispatcher also runs other timed work, and continues after failures', async () => {
  let nextAt: Date | null = new Date(aheadOf(700));
  const done: number[] = [];
  const waits = start({
    also: {
      work: async ({ clock }) => {
        if (!nextAt || clock.now() < nextAt) return;
        nextAt = null;
        done.push(clock.now().getTime());
        throw new Error('on command');
      },
      nextAt: async () => nextAt,
    },
  });
  await expect.poll(() => waits, SOON).toEqual([700]);
  await pass(waits, 700);
  expect(done).toHaveLength(1);
  expect(world.logger.lines.some(({ event }) => event === 'dispatcher.failed')).toBe(true);
  const { scheduledSendId } = await queueSend(ada.tenant, { ...request, sendAt: aheadOf(1_000) });
  await pass(waits, 1_900);
  await expect.poll(() => ada.copies(scheduledSendId), SOON).toBe(1);
});

test('with a bell it rests until it rings, and is in time for what the ring tells of', async () => {
  const hearers = new Set<() => void>();
  world.services.bell = {
    ring: () => hearers.forEach((hear) => void hear()),
    onRing(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    hears: () => true,
  };
  const waits = start();
  await expect.poll(() => waits.length, SOON).toBe(1);
  await pass(waits, 250);
  expect(waits).toEqual([250, 14_750]);
  const { scheduledSendId } = await queueSend(ada.tenant, { ...request, sendAt: aheadOf(1_000) });
  world.services.bell.ring();
  await expect.poll(() => waits.length, SOON).toBe(3);
  await pass(waits, 250);
  expect(waits.slice(2)).toEqual([250, 750]);
  await pass(waits, 750);
  await expect.poll(() => ada.copies(scheduledSendId), SOON).toBe(1);
  await dispatcher.stop();
  expect(hearers.size).toBe(0);
});

test('when it stops it waits for the mail that is on its way', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, request);
  world.clock.advance(DEFAULT_DUE_MS);
  ada.mail.fail('createDraft', { when: 'hang' });
  start();
  await expect.poll(() => ada.mail.calls, SOON).toEqual(['createDraft']);
  const stopping = dispatcher.stop();
  ada.mail.release();
  await stopping;
  expect((await ada.row(scheduledSendId)).lease_until).toBeNull();
});

function aheadOf(ms: number): string {
  return new Date(world.clock.now().getTime() + ms).toISOString();
}
