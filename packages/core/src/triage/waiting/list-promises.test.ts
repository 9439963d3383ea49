import { beforeEach, expect, it } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { clearReminder, setReminder } from '../../snooze/set-reminder.ts';
import { dismissPromise, listPromises, offerPromise } from './list-promises.ts';

const db = shareTestDatabase();
let world: TriageWorld;
let threadId = '';
beforeEach(async () => {
  world = await triageWorld(db);
  const mail = { from: 'alex@example.test', to: 'ann@lee.example', text: "I'll send it tomorrow." };
  threadId = await world.receive(mail, ['SENT']);
});
const promises = async () => (await listPromises(world.ctx, { threadId })).promises;

it('a promise is offered with its sentence until its day has come', async () => {
  const [promise, ...more] = await promises();
  expect([promise?.text, promise?.remindAt.slice(0, 10), more]).toEqual([
    "I'll send it tomorrow.",
    '2026-03-03',
    [],
  ]);
  world.clock.advance(24 * 3_600_000);
  expect(await promises()).toEqual([]);
});

it('a dismissed promise stays dismissed, and can be offered again', async () => {
  const [promise] = await promises();
  const messageId = promise?.messageId ?? '';
  expect(await dismissPromise(world.ctx, { messageId })).toEqual({ success: true });
  await dismissPromise(world.ctx, { messageId });
  expect(await promises()).toEqual([]);
  await offerPromise(world.ctx, { messageId });
  expect(await promises()).toHaveLength(1);
});

it('nothing is offered where a reminder is set', async () => {
  const [promise] = await promises();
  await setReminder(world.ctx, { threadId, remindAt: promise?.remindAt ?? '', about: 'promise' });
  expect(await promises()).toEqual([]);
  await clearReminder(world.ctx, { threadId });
  expect(await promises()).toHaveLength(1);
});

it("an unknown thread has none, and another user's is not dismissed", async () => {
  const other = await triageWorld(db);
  expect(await listPromises(other.ctx, { threadId: 'nowhere' })).toEqual({ promises: [] });
  const [promise] = await promises();
  await dismissPromise(other.ctx, { messageId: promise?.messageId ?? '' });
  expect(await promises()).toHaveLength(1);
});
