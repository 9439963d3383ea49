import { expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { openMailbox } from '../mailbox/sync/open-mailbox.ts';
import { renewWatch } from './renew-watch.ts';
import { stopWatch } from './stop-watch.ts';

const db = shareTestDatabase();
const settings = { mailPushTopic: 'projects/p/topics/t' };

async function connectedWorld(): Promise<MailWorld> {
  const world = await mailWorld(db, { settings });
  await openMailbox(world.ctx);
  return world;
}

async function watchedUntil({ ctx }: MailWorld): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    'SELECT watch_expires_at AS at FROM mailboxes WHERE user_id = $1',
    [ctx.tenantId],
  );
  return row?.at ?? null;
}

test('a first watch asks for what changed before it; a renewal does not', async () => {
  const world = await connectedWorld();
  await renewWatch(world.ctx);
  expect(world.jobs.waiting('mail-changed')).toHaveLength(1);
  const first = await watchedUntil(world);
  await world.jobs.work('mail-changed', async () => {});
  await world.jobs.settled();
  world.clock.advance(3_600_000);
  await renewWatch(world.ctx);
  expect(world.jobs.waiting('mail-changed')).toHaveLength(0);
  expect((await watchedUntil(world))?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
});

test("one mailbox's watch is not another's", async () => {
  const [watched, unwatched] = [await connectedWorld(), await connectedWorld()];
  await renewWatch(watched.ctx);
  const until = await watchedUntil(watched);
  await stopWatch(unwatched.ctx);
  expect(unwatched.mail.calls).not.toContain('stopWatch');
  expect(await watchedUntil(unwatched)).toBeNull();
  unwatched.clock.advance(3_600_000);
  await renewWatch(unwatched.ctx);
  expect(unwatched.jobs.waiting('mail-changed')).toHaveLength(1);
  expect(await watchedUntil(watched)).toEqual(until);
});
