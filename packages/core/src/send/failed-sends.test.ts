import { randomBytes } from 'node:crypto';
import type { QueueSendRequest } from '@triage/contract/sending/send';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import {
  DEFAULT_DUE_MS,
  makeSendWorld,
  type SendPerson,
  type SendWorld,
} from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { appendAttachment } from '../outgoing/append-attachment.ts';
import { beginAttachment } from '../outgoing/begin-attachment.ts';
import { dismissFailure } from './dismiss-failure.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { listFailures } from './list-failures.ts';
import { findSend } from './list-sends.ts';
import { queueSend } from './queue-send.ts';
import { retrySend } from './retry-send.ts';

const request: QueueSendRequest = { to: ['bob@sandbox.test'], subject: 'Hello', body: 'One' };
const db = shareTestDatabase();
let world: SendWorld;
let ada: SendPerson;

beforeEach(async () => {
  await run(db, rows.deleteFrom('scheduled_sends'));
  world = makeSendWorld(db);
  ada = await world.addPerson();
});

const cron = () => dispatchDue(world.services, { budgetMs: 20_000 });
const failures = async (person = ada) =>
  (await listFailures(person.tenant)).failures.map(({ scheduledSendId }) => scheduledSendId);

async function queueFailed(more: Partial<QueueSendRequest> = {}): Promise<{ scheduledSendId: string }> {
  const { scheduledSendId } = await queueSend(ada.tenant, { ...request, ...more });
  world.clock.advance(DEFAULT_DUE_MS);
  ada.mail.fail('createDraft', { when: 'before', failure: 'invalid' });
  await cron();
  return { scheduledSendId };
}

test('a failed send is warned about until its owner dismisses it, and stays failed', async () => {
  const bob = await world.addPerson();
  const failed = await queueFailed();
  const { scheduledSendId } = failed;
  expect((await listFailures(ada.tenant)).failures).toEqual([
    { scheduledSendId, to: request.to, subject: 'Hello', error: expect.stringContaining('invalid') },
  ]);
  expect(await failures(bob)).toEqual([]);
  await dismissFailure(bob.tenant, failed);
  expect(await failures()).toEqual([scheduledSendId]);
  for (let count = 0; count < 2; count++) await dismissFailure(ada.tenant, failed);
  expect(await failures()).toEqual([]);
  expect((await findSend(ada.tenant, failed)).send).toMatchObject({ status: 'failed', dismissed: true });
  const told = world.services.realtime.published.filter(({ event }) => event.name === 'send.updated');
  expect(told.at(-1)?.event.data).toEqual({ scheduledSendId, status: 'failed' });
  expect(told.length).toBe(3);
});

test('a retry is a new send with an undo window, and ends the warning', async () => {
  const failed = await queueFailed({ cc: ['carol@sandbox.test'], body: 'Again' });
  const answer = await retrySend(ada.tenant, failed);
  expect(answer).toMatchObject({ undoWindowMs: 5_000 });
  expect(answer.scheduledSendId).not.toBe(failed.scheduledSendId);
  expect(await failures()).toEqual([]);
  expect((await ada.row(failed.scheduledSendId)).status).toBe('failed');
  world.clock.advance(DEFAULT_DUE_MS);
  expect(await cron()).toBe(1);
  const raw = Buffer.from(ada.mail.sent[0]?.raw ?? []).toString();
  expect(raw).toContain('carol@sandbox.test');
  expect(raw).toContain('Again');
});

test('one of ten simultaneous retries queues a send', async () => {
  const failed = await queueFailed();
  const retries = await Promise.allSettled(Array.from({ length: 10 }, () => retrySend(ada.tenant, failed)));
  expect(retries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const retry of retries)
    if (retry.status === 'rejected') expect(retry.reason).toMatchObject({ code: 'sendNotReady' });
  world.clock.advance(DEFAULT_DUE_MS);
  await cron();
  expect(ada.mail.sent).toHaveLength(1);
});

test('only a failed send of the caller is retried', async () => {
  const bob = await world.addPerson();
  const failed = await queueFailed();
  const pending = await queueSend(ada.tenant, request);
  for (const [person, send] of [
    [bob, failed],
    [ada, pending],
    [ada, { scheduledSendId: 'unknown' }],
  ] as const)
    await expect(retrySend(person.tenant, send)).rejects.toMatchObject({ code: 'sendNotReady' });
  expect(await failures()).toEqual([failed.scheduledSendId]);
});

test('a retry carries the attachments; with one missing nothing is queued and the warning stays', async () => {
  const bytes = randomBytes(500);
  const file = { filename: 'plan.pdf', mimeType: 'application/pdf', size: bytes.byteLength };
  const { attachmentId } = await beginAttachment(ada.tenant, file);
  await appendAttachment(ada.tenant, { attachmentId, position: 0, bytes });
  const failed = await queueFailed({ attachmentIds: [attachmentId] });
  const retried = await retrySend(ada.tenant, failed);
  expect((await findSend(ada.tenant, retried)).send?.attachments).toMatchObject([{ filename: 'plan.pdf' }]);
  world.clock.advance(DEFAULT_DUE_MS);
  ada.mail.fail('createDraft', { when: 'before', failure: 'invalid' });
  await cron();
  await run(db, rows.deleteFrom('send_attachments').where('send_id', '=', retried.scheduledSendId));
  await expect(retrySend(ada.tenant, retried)).rejects.toMatchObject({ field: 'attachmentIds' });
  expect(await failures()).toEqual([retried.scheduledSendId]);
});

test('a pending send says when it is tried again, and nothing of it is a failure', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, request);
  expect((await findSend(ada.tenant, { scheduledSendId })).send).toMatchObject({ retryAt: null });
  world.clock.advance(DEFAULT_DUE_MS);
  ada.mail.fail('createDraft', { when: 'before', failure: 'unavailable' });
  await cron();
  const retryAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
  expect((await findSend(ada.tenant, { scheduledSendId })).send).toMatchObject({ retryAt });
  expect(await failures()).toEqual([]);
  expect(await findSend(ada.tenant, { scheduledSendId: 'unknown' })).toEqual({ send: null });
});
