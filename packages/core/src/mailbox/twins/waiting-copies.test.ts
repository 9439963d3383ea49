import type { MailPage } from '@triage/contract/inbox/mail-list';
import { WAITING_DAYS } from '@triage/contract/limits';
import { now as databaseNow, run, rows as tableRows } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { openTwinsWorld, type TwinsWorld } from '../../../testing/worlds/put-twins.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';

const db = shareTestDatabase();

let twins: TwinsWorld;
beforeEach(async () => {
  twins = await openTwinsWorld(db);
});

async function listWaiting() {
  const { rows } = (await twins.work.call('mail.list', { in: 'waiting' })) as MailPage;
  return rows.map(({ threadId, alsoIn }) => [threadId, alsoIn?.map((copy) => copy.threadId)]);
}

/** Both copies wait; the own one leads, for it arrived first. */
async function bothWait(ownSentAt: Date) {
  const { both, work, ada, world } = twins;
  const sentAt = world.clock.now();
  const ids = await both('Question', { to: [], sentAt: ownSentAt }, { to: [], sentAt });
  await run(
    db,
    tableRows
      .updateTable('threads')
      .set({ waiting: true })
      .where('user_id', 'in', [ada.tenant.tenantId, work.tenant.tenantId]),
  );
  return ids;
}

test('one of two waiting copies is shown', async () => {
  const [own, ofWork] = await bothWait(twins.world.clock.now());
  expect(await listWaiting()).toEqual([[own, [ofWork]]]);
});

test('a muted copy does not hide one that waits', async () => {
  const [own, ofWork] = await bothWait(twins.world.clock.now());
  await run(
    db,
    tableRows
      .insertInto('muted_threads')
      .values({ user_id: twins.ada.tenant.tenantId, thread_id: own, muted_at: databaseNow }),
  );
  expect(await listWaiting()).toEqual([[ofWork, [own]]]);
});

test('nor does one that is too old for the list', async () => {
  const now = twins.world.clock.now().getTime();
  const [own, ofWork] = await bothWait(new Date(now - (WAITING_DAYS + 1) * 24 * 60 * 60_000));
  expect(await listWaiting()).toEqual([[ofWork, [own]]]);
});
