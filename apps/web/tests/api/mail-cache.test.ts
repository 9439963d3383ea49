import { afterAll, expect, test } from 'vitest';
import { mailboxChanger, randomFrom } from '../support/mail/change-mailbox.ts';
import { signed } from '../support/mail/sign-delivery.ts';
import { type MailCacheWorld, mailCacheWorld } from '../support/mail-cache-world.ts';
import { type MailWorker, startMailWorker, stopStandby } from '../support/start-mail-worker.ts';

afterAll(stopStandby);

const CHANGES = 2_000;
const KILLS = 10;
const EXPIRIES = [700, 1_400];

async function inWorld(work: (world: MailCacheWorld, start: Start) => Promise<void>): Promise<void> {
  const world = await mailCacheWorld();
  const workers: MailWorker[] = [];
  try {
    await work(world, async (options = {}) => {
      const worker = await startMailWorker({ ...world.settings, ...options });
      workers.push(worker);
      return worker;
    });
  } finally {
    for (const worker of workers) await worker.kill();
    await world.close();
  }
}
type Start = (options?: { sweepAll?: boolean }) => Promise<MailWorker>;

test('after 2,000 changes, lost, duplicate and late pushes, expired cursors and ten kills the cache equals the mailbox', async () => {
  await inWorld(async (world, start) => {
    const { google, email } = world;
    await google.control('bulk', { to: email, count: 200 });
    await google.control('nastiness', { pushDuplicate: 0.3, pushReorder: 0.3, pushDrop: 0.2 });
    const change = mailboxChanger(world, randomFrom(7));
    let worker = await start();
    for (let at = 1; at <= CHANGES; at++) {
      await change();
      if (EXPIRIES.includes(at)) await google.control('history/expire', { email });
      if (at % (CHANGES / KILLS) !== 0) continue;
      await worker.kill();
      worker = await start({ sweepAll: at === CHANGES });
    }
    await worker.idle();
    await worker.kill();
    expect(await world.differences()).toEqual([]);
    await world.withDatabase(async (db) => {
      const [state] = await db.query(
        `SELECT m.index_state, m.reconcile_from, (SELECT count(*)::int FROM threads t WHERE t.needs_triage) AS untriaged,
           (SELECT count(*)::int FROM index_queue) AS queued FROM mailboxes m`,
      );
      expect(state).toEqual({
        index_state: 'done',
        reconcile_from: null,
        untriaged: 0,
        queued: 0,
      });
    });
  });
}, 400_000);

test('a delivered message is cached, triaged and announced within two seconds', async () => {
  await inWorld(async (world, start) => {
    const { google, email } = world;
    const worker = await start();
    await worker.idle();
    const startedAt = performance.now();
    const { threadId } = await google.control<{ threadId: string }>('mail', {
      to: email,
      from: 'bea@elsewhere.test',
      subject: 'Now',
      text: 'Can you tell me by Friday?',
    });
    await expect
      .poll(
        () =>
          worker.events.some((event) => event.name === 'lane.updated' && event.data.threadId === threadId),
        {
          interval: 10,
          timeout: 5_000,
        },
      )
      .toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

test('work accepted with a 200 survives killing the server', async () => {
  await inWorld(async (world, start) => {
    const { google, email } = world;
    let worker = await start();
    await worker.idle();
    await google.control('push', { email, url: null });
    await google.control('mail', { to: email, from: 'bea@elsewhere.test', subject: 'Told once', text: 'x' });
    const response = await fetch(`${worker.url}api/webhooks?tenantId=user-of-the-cache`, {
      method: 'POST',
      ...signed(world.settings.secret, { id: 'only-one', emailAddress: email }),
    });
    await worker.kill();
    expect(response.status).toBe(200);
    worker = await start();
    await worker.idle();
    await worker.kill();
    expect(await world.differences()).toEqual([]);
    await world.withDatabase(async (db) => {
      const logs = await db.query('SELECT delivery_id, status FROM webhook_logs');
      expect(logs).toEqual([{ delivery_id: 'only-one', status: 'done' }]);
    });
  });
});
