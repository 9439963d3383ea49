import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import {
  DEFAULT_DUE_MS,
  makeSendWorld,
  type SendPerson,
  type SendWorld,
} from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { cancelSend } from '../send/cancel-send.ts';
import { dispatchDue } from '../send/dispatch/dispatch-due.ts';
import { queueSend } from '../send/queue-send.ts';
import { processDue } from './process-due.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const request = { to: ['bob@sandbox.test'], subject: 'Due', body: 'Due' };
const db = shareTestDatabase();
let world: SendWorld;
let ada: SendPerson;

beforeEach(async () => {
  world = makeSendWorld(db);
  ada = await world.addPerson();
});

async function snooze(threadId: string, until: Date): Promise<void> {
  const { tenantId } = ada.tenant;
  await run(
    db,
    rows
      .insertInto('threads')
      .values({ user_id: tenantId, thread_id: threadId, last_message_at: world.clock.now() }),
  );
  await run(
    db,
    rows.insertInto('snoozes').values({
      user_id: tenantId,
      thread_id: threadId,
      snoozed_until: until,
      created_at: world.clock.now(),
    }),
  );
}

test('one call sends due emails and ends due snoozes of all users, and counts both', async () => {
  const bob = await world.addPerson();
  await queueSend(ada.tenant, request);
  await queueSend(bob.tenant, request);
  const later = new Date(world.clock.now().getTime() + 60_000);
  await queueSend(bob.tenant, { ...request, sendAt: later.toISOString() });
  await snooze('over', new Date(world.clock.now().getTime() + DEFAULT_DUE_MS));
  await snooze('not yet', later);
  world.clock.advance(DEFAULT_DUE_MS);
  expect(await processDue(world.services)).toEqual({ success: true, sentCount: 2, expiredSnoozes: 1 });
  expect(await processDue(world.services)).toEqual({ success: true, sentCount: 0, expiredSnoozes: 0 });
});

test('two overlapping calls share the work and count each mail once', async () => {
  for (let count = 0; count < 20; count++) await queueSend(ada.tenant, request);
  world.clock.advance(DEFAULT_DUE_MS);
  const calls = await Promise.all([processDue(world.services), processDue(world.services)]);
  expect(calls.reduce((sum, { sentCount }) => sum + sentCount, 0)).toBe(20);
  expect(ada.mail.sent).toHaveLength(20);
});

test('each call leaves its heartbeat, and logs of webhooks go after fourteen days', async () => {
  const now = world.clock.now().getTime();
  for (const [id, age] of [
    ['old', 14 * DAY_MS + 1],
    ['young', 14 * DAY_MS - 1],
  ] as const)
    await run(
      db,
      rows
        .insertInto('webhook_logs')
        .values({ id, tenant_id: ada.tenant.tenantId, status: 'done', received_at: new Date(now - age) }),
    );
  await processDue(world.services);
  expect(await db.query('SELECT id FROM webhook_logs')).toEqual([{ id: 'young' }]);
  expect(await db.query('SELECT ran_at FROM cron_runs WHERE name = $1', ['process-due'])).toEqual([
    { ran_at: world.clock.now() },
  ]);
});

test('a draft that a cancelled mail left behind is removed, and no draft of anybody else', async () => {
  const own = await ada.mail.createDraft({
    raw: Buffer.from('To: a@b.test\r\nSubject: Mine\r\n\r\nNot finished'),
  });
  const { scheduledSendId } = await queueSend(ada.tenant, request);
  world.clock.advance(DEFAULT_DUE_MS);
  ada.mail.fail('sendDraft', { when: 'before', failure: 'rateLimited' });
  await dispatchDue(world.services, { budgetMs: 20_000 });
  expect(await cancelSend(ada.tenant, { scheduledSendId })).toEqual({ success: true });
  await processDue(world.services);
  expect((await ada.mail.listDrafts()).drafts).toHaveLength(2);
  world.clock.advance(2 * 60_000);
  await processDue(world.services);
  expect((await ada.mail.listDrafts()).drafts).toEqual([own]);
  const calls = ada.mail.calls.length;
  await processDue(world.services);
  expect(ada.mail.calls).toHaveLength(calls);
});

test('a mailbox that cannot be cleaned holds up nothing', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, request);
  world.clock.advance(DEFAULT_DUE_MS);
  ada.mail.fail('sendDraft', { when: 'before', failure: 'rateLimited' });
  await dispatchDue(world.services, { budgetMs: 20_000 });
  await cancelSend(ada.tenant, { scheduledSendId });
  world.clock.advance(2 * 60_000);
  ada.mail.fail('listRecent', { when: 'before', failure: 'unavailable' });
  expect(await processDue(world.services)).toMatchObject({ success: true });
  expect(world.logger.lines.some(({ event }) => event === 'drafts.not-cleaned')).toBe(true);
});
