import type { MailPage } from '@triage/contract/inbox/mail-list';
import { WAITING_DAYS } from '@triage/contract/limits';
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
  await db.query('UPDATE threads SET waiting = true WHERE user_id = ANY ($1)', [
    [ada.tenant.tenantId, work.tenant.tenantId],
  ]);
  return ids;
}

test('of two copies that wait one is shown', async () => {
  const [own, ofWork] = await bothWait(twins.world.clock.now());
  expect(await listWaiting()).toEqual([[own, [ofWork]]]);
});

test('a muted copy does not hide one that waits', async () => {
  const [own, ofWork] = await bothWait(twins.world.clock.now());
  await db.query('INSERT INTO muted_threads (user_id, thread_id, muted_at) VALUES ($1, $2, now())', [
    twins.ada.tenant.tenantId,
    own,
  ]);
  expect(await listWaiting()).toEqual([[ofWork, [own]]]);
});

test('nor does one that is too old for the list', async () => {
  const now = twins.world.clock.now().getTime();
  const [own, ofWork] = await bothWait(new Date(now - (WAITING_DAYS + 1) * 24 * 60 * 60_000));
  expect(await listWaiting()).toEqual([[ofWork, [own]]]);
});
