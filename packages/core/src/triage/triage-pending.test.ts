import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { triageWorld } from '../../testing/worlds/triage-world.ts';
import { mailChanged } from '../flows/mail-changed.ts';

const db = shareTestDatabase();

it('new mail is announced although the splits cannot be filled, which is left to their job', async () => {
  const world = await triageWorld(db);
  const broken = Object.assign(Object.create(world.ctx.db), {
    query(text: string, values: unknown[]) {
      if (text.includes('FROM split_queue')) return Promise.reject(new Error('broken'));
      return world.ctx.db.query(text, values);
    },
  });
  const { threadId } = world.mail.deliver({ from: 'Ann <ann@lee.example>', subject: 'Lunch', text: 'Yes?' });
  await mailChanged({ ...world.ctx, db: broken });
  const announced = world.realtime.published.map(({ event }) => event);
  expect(announced).toContainEqual(expect.objectContaining({ name: 'lane.updated' }));
  expect(JSON.stringify(announced)).toContain(threadId);
  expect(world.jobs.waiting('fill-splits')).toMatchObject([{ payload: { userId: world.ctx.tenantId } }]);
  expect(world.logger.lines.map(({ event }) => event)).toContain('splits.not-filled');
});
