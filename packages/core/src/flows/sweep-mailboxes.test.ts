import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { renewWatch } from '../connection/renew-watch.ts';
import { renewWatches, renewWatchesDaily } from '../connection/renew-watches.ts';
import { indexWords } from '../mailbox/index/index-words.ts';
import { indexArchive } from './index-archive.ts';
import { indexMailbox } from './index-mailbox.ts';
import { mailChanged } from './mail-changed.ts';
import { sweepMailboxes } from './sweep-mailboxes.ts';

const TOPIC = 'projects/p/topics/t';
const HOUR = 3_600_000;
const NEVER = new AbortController().signal;

const db = shareTestDatabase();
beforeEach(async () => {
  // A sweep covers all users, so each test starts with an empty database.
  await run(db, rows.deleteFrom('users'));
  await run(db, rows.deleteFrom('cron_runs'));
});

/** Indexed, synced and with nothing waiting. */
async function quietWorld(topic: string | null): Promise<MailWorld> {
  const world = await mailWorld(db, { settings: { mailPushTopic: topic } });
  await indexMailbox(world.ctx, NEVER);
  await renewWatch(world.ctx);
  await mailChanged(world.ctx);
  for (const kind of ['index-mailbox', 'upgrade-triage', 'reembed'] as const)
    await world.jobs.work(kind, async () => {});
  await world.jobs.work('mail-changed', () => mailChanged(world.ctx));
  await world.jobs.work('renew-watch', () => renewWatch(world.ctx));
  await world.jobs.work('index-archive', (_payload, signal) => indexArchive(world.ctx, signal));
  await world.jobs.settled();
  return world;
}

test('without a watch a connected mailbox is asked every twenty seconds', async () => {
  const world = await quietWorld(null);
  expect(await sweepMailboxes(world.ctx)).toBe(0);
  world.mail.deliver({ from: 'bea@elsewhere.test', subject: 'Unannounced', text: 'x' });
  world.clock.advance(20_000);
  expect(await sweepMailboxes(world.ctx)).toBe(1);
  await world.jobs.settled();
  expect(await world.differences()).toEqual([]);
});

test('with a watch a mailbox is asked when it was silent for ten minutes', async () => {
  const world = await quietWorld(TOPIC);
  expect(world.mail.watching()).toEqual({ topic: TOPIC });
  world.mail.deliver({ from: 'bea@elsewhere.test', subject: 'Its push was lost', text: 'x' });
  world.clock.advance(9 * 60_000);
  expect(await sweepMailboxes(world.ctx)).toBe(0);
  world.clock.advance(61_000);
  expect(await sweepMailboxes(world.ctx)).toBe(1);
  await world.jobs.settled();
  expect(await world.differences()).toEqual([]);
});

test('an expired watch counts as none', async () => {
  const world = await quietWorld(TOPIC);
  await run(db, rows.updateTable('mailboxes').set({ watch_expires_at: world.clock.now() }));
  world.clock.advance(20_000);
  expect(await sweepMailboxes(world.ctx)).toBe(1);
});

test('an abandoned first indexing is restarted, also if it never read anything', async () => {
  const world = await mailWorld(db);
  await sweepMailboxes(world.ctx);
  expect(world.jobs.waiting('index-mailbox')).toHaveLength(1);
});

test('the archive is read again where the scope was changed and the process died before the job was written', async () => {
  const world = await quietWorld(TOPIC);
  await sweepMailboxes(world.ctx);
  expect(world.jobs.waiting('index-archive')).toEqual([]);
  await run(
    db,
    rows
      .updateTable('user_settings')
      .set({ preferences: '{"archive": "year"}' })
      .where('user_id', '=', world.ctx.tenantId),
  );
  const enqueued: string[] = [];
  const jobs = { ...world.jobs, enqueue: async (kind: string) => void enqueued.push(kind) };
  await sweepMailboxes({ ...world.ctx, jobs });
  expect(enqueued).toEqual(['index-archive']);
});

test('a revoked or partial connection is skipped', async () => {
  const world = await quietWorld(null);
  world.clock.advance(HOUR);
  await run(db, rows.updateTable('connections').set({ status: 'revoked' }));
  expect(await sweepMailboxes(world.ctx)).toBe(0);
  await run(db, rows.updateTable('connections').set({ status: 'connected', scopes: ['openid'] }));
  expect(await sweepMailboxes(world.ctx)).toBe(0);
  expect(world.jobs.waiting()).toEqual([]);
});

test('cron renews what ends within 48 hours, the timer everything once a day', async () => {
  const world = await quietWorld(TOPIC);
  expect(await renewWatchesDaily(world.ctx)).toBe(1);
  expect(await renewWatchesDaily(world.ctx)).toBe(0);
  world.clock.advance(23 * HOUR);
  expect(await renewWatchesDaily(world.ctx)).toBe(0);
  world.clock.advance(HOUR);
  expect(await renewWatchesDaily(world.ctx)).toBe(1);
  expect(await renewWatches(world.ctx)).toBe(0);
  world.clock.advance(5 * 24 * HOUR + 1);
  expect(await renewWatches(world.ctx)).toBe(1);
  await world.jobs.settled();
  expect(await renewWatches(world.ctx)).toBe(0);
});

test('without a topic nothing is registered', async () => {
  const world = await quietWorld(null);
  expect(world.mail.watching()).toBeNull();
  expect(await renewWatches(world.ctx)).toBe(0);
});

test('old messages with an outdated word index get a job', async () => {
  const world = await quietWorld(null);
  world.mail.deliver({ from: 'bea@elsewhere.test', subject: 'Old', text: 'x' });
  await mailChanged(world.ctx);
  await run(
    db,
    rows.updateTable('messages').set({ language: null }).where('user_id', '=', world.ctx.tenantId),
  );
  let ran = 0;
  await world.jobs.work('index-words', async (_payload, signal) => {
    ran += 1;
    await indexWords(world.ctx, signal);
  });
  await sweepMailboxes(world.ctx);
  await world.jobs.settled();
  await sweepMailboxes(world.ctx);
  await world.jobs.settled();
  expect(ran).toBe(1);
});
