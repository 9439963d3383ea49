import { expect, test } from 'vitest';
import { type IndexedWorld, indexedWorld, MAIL } from '../../../testing/worlds/indexed-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { storeGrant } from '../../connection/store-grant.ts';
import type { TenantContext } from '../../context.ts';
import { indexMailbox } from '../../flows/index-mailbox.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { sweepMailboxes } from '../../flows/sweep-mailboxes.ts';
import { ProviderError } from '../../ports/mail.ts';
import { checkHealth } from '../../settings/check-health.ts';

const db = shareTestDatabase();
const MINUTE_MS = 60_000;

/** The provider gives out history ids and then refuses every one of them. */
function refusingHistory({ ctx, mail }: IndexedWorld) {
  let calls = 0;
  const counted = <Input extends unknown[], Output>(call: (...input: Input) => Output) => {
    return (...input: Input) => {
      calls += 1;
      if (calls > 500) throw new Error('The sync spins');
      return call(...input);
    };
  };
  const refusing: TenantContext = {
    ...ctx,
    mail: {
      ...mail,
      getProfile: counted(mail.getProfile),
      listThreadIds: counted(mail.listThreadIds),
      getThread: counted(mail.getThread),
      listHistory: counted(() => Promise.reject(new ProviderError('historyExpired', 'Too old'))),
    },
  };
  return { ctx: refusing, calls: () => calls };
}

const syncHealth = async ({ ctx }: Pick<IndexedWorld, 'ctx'>) => {
  const { checks } = await checkHealth(ctx, {
    status: 'connected',
    emailAddress: 'a@b',
    mail: true,
    calendar: true,
    deletesForGood: false,
  });
  return checks.find(({ id }) => id === 'sync');
};

test('a cursor that stays expired costs a few provider calls, then fewer and fewer, then none', async () => {
  const world = await indexedWorld(db);
  const refusing = refusingHistory(world);
  await mailChanged(refusing.ctx);
  const first = refusing.calls();
  expect(first).toBeLessThanOrEqual(8);
  // Pushes go on arriving: during the back-off nothing is asked.
  for (let push = 0; push < 20; push += 1) await mailChanged(refusing.ctx);
  expect(refusing.calls()).toBe(first);
  expect(await syncHealth(world)).toMatchObject({ state: 'weak', at: expect.any(String) });

  for (let minute = 0; minute < 48 * 60; minute += 10) {
    world.clock.advance(10 * MINUTE_MS);
    await mailChanged(refusing.ctx);
  }
  expect(refusing.calls()).toBeLessThanOrEqual(80);
  const last = refusing.calls();
  world.clock.advance(30 * 24 * 60 * MINUTE_MS);
  await mailChanged(refusing.ctx);
  expect(refusing.calls()).toBe(last);
  expect(await syncHealth(world)).toMatchObject({ state: 'wrong', fix: expect.stringMatching(/reconnect/i) });
});

test('a mailbox in back-off is not swept, and one whose back-off has ended is', async () => {
  const world = await indexedWorld(db);
  world.clock.advance(30_000);
  await mailChanged(refusingHistory(world).ctx);
  expect(await sweepMailboxes(world.ctx)).toBe(0);
  world.clock.advance(5 * MINUTE_MS);
  expect(await sweepMailboxes(world.ctx)).toBe(1);
});

test('a sync that works again forgets the failures', async () => {
  const world = await indexedWorld(db);
  await mailChanged(refusingHistory(world).ctx);
  world.mail.deliver(MAIL);
  world.clock.advance(5 * MINUTE_MS);
  await mailChanged(world.ctx);
  expect(await world.differences()).toEqual([]);
  expect(await syncHealth(world)).toMatchObject({ state: 'good' });
});

test('reconnecting starts a stopped sync again', async () => {
  const world = await indexedWorld(db);
  const refusing = refusingHistory(world);
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await mailChanged(refusing.ctx);
    world.clock.advance(120 * MINUTE_MS);
  }
  world.mail.deliver(MAIL);
  await mailChanged(world.ctx);
  expect(await world.differences()).not.toEqual([]);
  await storeGrant(world.ctx, {
    accessToken: 'new',
    refreshToken: 'new',
    expiresAt: new Date(world.clock.now().getTime() + 60 * MINUTE_MS),
    scopes: ['https://www.googleapis.com/auth/gmail.modify', 'https://www.googleapis.com/auth/calendar'],
  });
  await indexMailbox(world.ctx, new AbortController().signal);
  await mailChanged(world.ctx);
  expect(await world.differences()).toEqual([]);
  expect(await syncHealth(world)).toMatchObject({ state: 'good' });
});
