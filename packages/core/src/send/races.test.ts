import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_DUE_MS, makeSendWorld, type SendPerson } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { AppError } from '../errors.ts';
import { cancelSend } from './cancel-send.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { dispatchNow } from './dispatch/dispatch-now.ts';
import { editSend } from './edit-send.ts';
import { queueSend } from './queue-send.ts';

const ROUNDS = 200;
const request = { to: ['bob@sandbox.test'], subject: 'Race', body: 'Race' };
const db = shareTestDatabase();
const world = makeSendWorld(db);
let ada: SendPerson;

beforeAll(async () => {
  ada = await world.addPerson();
});

async function queueDue(): Promise<string> {
  const { scheduledSendId } = await queueSend(ada.tenant, request);
  world.clock.advance(DEFAULT_DUE_MS);
  return scheduledSendId;
}

/** Each starts some turns of the event loop after the other, in every order. */
async function after<T>(turns: number, work: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
  return work();
}

const wasRefused = (error: unknown) => {
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ status: 409 });
  return null;
};
const cron = () => dispatchDue(world.services, { budgetMs: 20_000 });

test(`PUT, DELETE and cron at once, ${ROUNDS} times: one of them wins, and the others are told`, async () => {
  const wins = { put: 0, delete: 0, cron: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const scheduledSendId = await queueDue();
    const [put, undo, sent] = await Promise.all([
      after(round % 3, () => dispatchNow(ada.tenant, { scheduledSendId }).catch(wasRefused)),
      after(Math.floor(round / 3) % 3, () => cancelSend(ada.tenant, { scheduledSendId })),
      after(Math.floor(round / 9) % 3, cron),
    ]);
    expect([put ? 1 : 0, undo.success ? 1 : 0, sent].reduce((sum, won) => sum + won)).toBe(1);
    expect(ada.copies(scheduledSendId)).toBe(undo.success ? 0 : 1);
    const { status, message_id } = await ada.row(scheduledSendId);
    expect(status).toBe(undo.success ? 'cancelled' : 'sent');
    if (put) expect(put.messageId).toBe(message_id);
    wins[put ? 'put' : undo.success ? 'delete' : 'cron'] += 1;
  }
  // A race that one side always wins proves nothing.
  for (const count of Object.values(wins)) expect(count).toBeGreaterThan(0);
}, 60_000);

test('two concurrent PUTs and cron runs send one copy', async () => {
  for (let round = 0; round < 30; round++) {
    const scheduledSendId = await queueDue();
    const put = () => dispatchNow(ada.tenant, { scheduledSendId }).catch(wasRefused);
    const [one, two, ...counts] = await Promise.all([put(), put(), cron(), cron()]);
    const won = [one, two].filter(Boolean).length + counts.reduce((sum, count) => sum + count, 0);
    expect(won).toBe(1);
    expect(ada.copies(scheduledSendId)).toBe(1);
  }
}, 60_000);

test('a concurrent edit, DELETE and PUT: the old email is sent only if the edit lost', async () => {
  for (let round = 0; round < 30; round++) {
    const scheduledSendId = await queueDue();
    const [edit, undo, put] = await Promise.all([
      after(round % 2, () => editSend(ada.tenant, { ...request, scheduledSendId }).catch(wasRefused)),
      after(round % 3, () => cancelSend(ada.tenant, { scheduledSendId })),
      after(round % 5, () => dispatchNow(ada.tenant, { scheduledSendId }).catch(wasRefused)),
    ]);
    expect([edit, undo.success, put].filter(Boolean)).toHaveLength(1);
    expect(ada.copies(scheduledSendId)).toBe(put ? 1 : 0);
    if (edit) await cancelSend(ada.tenant, edit);
  }
}, 60_000);
