import type { QueueSendRequest } from '@triage/contract/sending/send';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { makeSendWorld, type SendPerson, type SendWorld } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { cancelSend } from './cancel-send.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { editSend } from './edit-send.ts';
import { listSends } from './list-sends.ts';
import { queueSend } from './queue-send.ts';
import { retrySend } from './retry-send.ts';

const HOUR = 3_600_000;
const db = shareTestDatabase();
let world: SendWorld;
let ada: SendPerson;
beforeEach(async () => {
  await run(db, rows.deleteFrom('scheduled_sends'));
  await run(db, rows.deleteFrom('reminders'));
  world = makeSendWorld(db);
  ada = await world.addPerson();
});

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR);
const request = (more: Partial<QueueSendRequest> = {}): QueueSendRequest => ({
  to: ['bob@sandbox.test'],
  subject: 'Offer',
  body: 'Could you confirm?',
  sendAt: inHours(1).toISOString(),
  remindAt: inHours(25).toISOString(),
  ...more,
});
const cron = () => dispatchDue(world.services, { budgetMs: 20_000 });
const reminders = () =>
  db.query<{ thread_id: string; remind_at: Date; about: string; since: Date }>(
    'SELECT thread_id, remind_at, about, since FROM reminders WHERE user_id = $1',
    [ada.tenant.tenantId],
  );

test('a scheduled email gets its reminder when it leaves, not before', async () => {
  const remindAt = inHours(25);
  await queueSend(ada.tenant, request());
  expect(await reminders()).toEqual([]);
  world.clock.advance(HOUR);
  expect(await cron()).toBe(1);
  const [reminder] = await reminders();
  expect(reminder).toMatchObject({ remind_at: remindAt, about: 'answer', since: world.clock.now() });
  expect(reminder?.thread_id).toBe(ada.mail.sent[0]?.threadId);
});

test('an email that leaves late is reminded of as much later', async () => {
  await queueSend(ada.tenant, request());
  world.clock.advance(5 * HOUR);
  expect(await cron()).toBe(1);
  expect((await reminders())[0]?.remind_at).toEqual(inHours(24));
});

test('a cancelled email has no reminder', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, request());
  await cancelSend(ada.tenant, { scheduledSendId });
  world.clock.advance(2 * HOUR);
  expect(await cron()).toBe(0);
  expect(await reminders()).toEqual([]);
});

test('an edited email has the reminder of its last version alone', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, request());
  const { remindAt: _, ...without } = request();
  await editSend(ada.tenant, { ...without, scheduledSendId });
  world.clock.advance(HOUR);
  expect(await cron()).toBe(1);
  expect(await reminders()).toEqual([]);
});

test('a failed email that is sent again keeps the time between sending and reminder', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, request());
  await run(
    db,
    rows.updateTable('scheduled_sends').set({ status: 'failed' }).where('id', '=', scheduledSendId),
  );
  const again = await retrySend(ada.tenant, { scheduledSendId });
  const { sends } = await listSends(ada.tenant, { statuses: ['pending'], limit: 5 });
  const remindAt = new Date(Date.parse(again.sendAt) + 24 * HOUR).toISOString();
  expect(sends).toMatchObject([{ scheduledSendId: again.scheduledSendId, remindAt }]);
});

test.each([
  ['before the email leaves', 0.5],
  ['at the time that it leaves', 1],
  ['in more than ten years', 24 * 3_660],
])('a reminder %s is refused on its field', async (_when, hours) => {
  const refused = queueSend(ada.tenant, request({ remindAt: inHours(hours).toISOString() }));
  await expect(refused).rejects.toMatchObject({ field: 'remindAt' });
});
