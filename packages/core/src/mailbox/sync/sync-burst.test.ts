import { expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { indexMailbox } from '../../flows/index-mailbox.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { type Mail, ProviderError } from '../../ports/mail.ts';
import { syncMailbox } from './sync-mailbox.ts';

const db = shareTestDatabase();

const BURST = 60;

async function afterBurst(): Promise<{ world: MailWorld; threadIds: string[] }> {
  const world = await mailWorld(db);
  await indexMailbox(world.ctx, new AbortController().signal);
  await syncMailbox(world.ctx);
  const threadIds = Array.from({ length: BURST }, (_, at) => deliver(world, `Mail ${at}`));
  return { world, threadIds };
}

const deliver = (world: MailWorld, subject: string) =>
  world.mail.deliver({ from: 'bea@elsewhere.test', subject, text: 'x' }).threadId;

const cachedIds = async ({ ctx }: MailWorld) => {
  const rows = await db.query<{ thread_id: string }>('SELECT thread_id FROM threads WHERE user_id = $1', [
    ctx.tenantId,
  ]);
  return rows.map((row) => row.thread_id);
};

test('the newest mail of a large batch is stored first, and mail arriving meanwhile does not wait for the rest', async () => {
  const { world, threadIds } = await afterBurst();
  const stages: string[][] = [];
  let late = '';
  await syncMailbox(world.ctx, {
    async onStored() {
      if (stages.length === 0) late = deliver(world, 'Late');
      stages.push(await cachedIds(world));
    },
  });
  expect(stages[0]).toContain(threadIds.at(-1));
  expect(stages[0]).not.toContain(threadIds[0]);
  expect(stages[1]).toContain(late);
  expect(stages[1]).not.toContain(threadIds[0]);
  expect(await world.differences()).toEqual([]);
});

test('much mail waits for the quota as long as that takes, and is in its lane as it comes', async () => {
  const { world } = await afterBurst();
  let sorted = 0;
  const mail: Mail = {
    ...world.mail,
    async getMessage(id, options) {
      if (options?.urgency === 'person') throw new ProviderError('rateLimited', 'no quota in time');
      const [row] = await db.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM classifications WHERE user_id = $1',
        [world.ctx.tenantId],
      );
      sorted = Math.max(sorted, row?.count ?? 0);
      return world.mail.getMessage(id, options);
    },
  };
  await mailChanged({ ...world.ctx, mail });
  expect(sorted).toBeGreaterThan(BURST / 2);
  expect(await world.differences()).toEqual([]);
});

test('a process stopped in the middle of a large batch keeps what is stored, and the next one continues', async () => {
  const { world } = await afterBurst();
  await expect(mailChanged(world.ctx, AbortSignal.abort())).rejects.toThrow('aborted');
  const kept = (await cachedIds(world)).length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(BURST);
  const before = world.mail.calls.length;
  await mailChanged(world.ctx);
  expect(world.mail.calls.slice(before).filter((call) => call === 'getMessage')).toHaveLength(BURST - kept);
  expect(await world.differences()).toEqual([]);
});

test('a new thread costs the reading of its message alone', async () => {
  const { world } = await afterBurst();
  const before = world.mail.calls.length;
  await syncMailbox(world.ctx);
  const calls = world.mail.calls.slice(before);
  expect(calls.filter((call) => call === 'getMessage')).toHaveLength(BURST);
  expect(calls).not.toContain('getThreadLabels');
});
