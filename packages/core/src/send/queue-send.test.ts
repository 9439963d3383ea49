import type { QueueSendRequest } from '@triage/contract/sending/send';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_DUE_MS, makeSendWorld, type SendPerson } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { cancelSend } from './cancel-send.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { editSend } from './edit-send.ts';
import { listSends } from './list-sends.ts';
import { queueSend } from './queue-send.ts';

const request: QueueSendRequest = { to: ['bob@sandbox.test'], subject: 'Hello', body: 'One' };
const db = shareTestDatabase();
const world = makeSendWorld(db);
let ada: SendPerson;

beforeEach(async () => {
  ada = await world.addPerson();
});

const ahead = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const cron = () => dispatchDue(world.services, { budgetMs: 20_000 });

test('a mail without sendAt leaves in five seconds, and may be undone until then', async () => {
  const answer = await queueSend(ada.tenant, request);
  expect(answer).toEqual({
    scheduledSendId: expect.any(String),
    sendAt: ahead(5_000),
    undoWindowMs: 5_000,
  });
  expect(await cancelSend(ada.tenant, answer)).toEqual({ success: true });
  expect(await cancelSend(ada.tenant, answer)).toEqual({ success: false });
  expect(world.services.realtime.published.slice(-2).map(({ event }) => event.data)).toEqual([
    { scheduledSendId: answer.scheduledSendId, status: 'pending' },
    { scheduledSendId: answer.scheduledSendId, status: 'cancelled' },
  ]);
});

test('a send with an explicit sendAt has no undo window, and can still be cancelled', async () => {
  const answer = await queueSend(ada.tenant, { ...request, sendAt: ahead(60_000) });
  expect(answer).toMatchObject({ sendAt: ahead(60_000), undoWindowMs: 0 });
  expect(await cancelSend(ada.tenant, answer)).toEqual({ success: true });
});

test.each([
  ['past', -1],
  ['less than a second ahead', 999],
  ['more than a year ahead', 366 * 86_400_000 + 1],
])('a sendAt that is %s is refused on the field', async (_when, ms) => {
  await expect(queueSend(ada.tenant, { ...request, sendAt: ahead(ms) })).rejects.toMatchObject({
    field: 'sendAt',
  });
});

test('a send after a while repeated with its key is the same send, however much later it comes', async () => {
  const later = { ...request, sendInSeconds: 3_600 };
  const key = `later-${ada.tenant.tenantId}`;
  const first = await queueSend(ada.tenant, later, key);
  expect(first).toMatchObject({ sendAt: ahead(3_600_000), undoWindowMs: 0 });
  world.clock.advance(60_000);
  expect(await queueSend(ada.tenant, later, key)).toEqual(first);
  const both = { ...later, sendAt: ahead(60_000) };
  await expect(queueSend(ada.tenant, both)).rejects.toMatchObject({ field: 'sendInSeconds' });
});

test('another user’s send can be neither cancelled nor edited nor listed', async () => {
  const bob = await world.addPerson();
  const { scheduledSendId } = await queueSend(ada.tenant, request);
  expect(await cancelSend(bob.tenant, { scheduledSendId })).toEqual({ success: false });
  await expect(editSend(bob.tenant, { scheduledSendId, ...request })).rejects.toMatchObject({
    code: 'sendNotReady',
  });
  expect(await listSends(bob.tenant, { statuses: ['pending'], limit: 10 })).toEqual({ sends: [] });
  expect((await ada.row(scheduledSendId)).status).toBe('pending');
});

describe('an idempotency key', () => {
  test('gives the same send for the same request, also after the email was sent', async () => {
    const key = 'k'.repeat(255);
    const first = await queueSend(ada.tenant, { ...request, sendAt: ahead(2_000) }, key);
    const again = { ...request, sendAt: first.sendAt };
    expect(await queueSend(ada.tenant, again, key)).toEqual(first);
    world.clock.advance(2_000);
    await cron();
    expect(await queueSend(ada.tenant, again, key)).toEqual(first);
    expect(ada.copies(first.scheduledSendId)).toBe(1);
  });

  test('has at most 255 characters', async () => {
    const refused = { field: 'Idempotency-Key', message: 'The key must have at most 255 characters' };
    await expect(queueSend(ada.tenant, request, 'k'.repeat(256))).rejects.toMatchObject(refused);
    expect((await listSends(ada.tenant, { statuses: ['pending'], limit: 10 })).sends).toEqual([]);
  });

  test('refuses another request', async () => {
    await queueSend(ada.tenant, request, 'key');
    for (const other of [{ body: 'Two' }, { to: ['eve@sandbox.test'] }, { bcc: ['eve@sandbox.test'] }])
      await expect(queueSend(ada.tenant, { ...request, ...other }, 'key')).rejects.toMatchObject({
        code: 'idempotencyMismatch',
        status: 422,
      });
  });

  test('stores one of twenty identical concurrent sends', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => queueSend(ada.tenant, request, 'at once')),
    );
    expect(new Set(answers.map((answer) => answer.scheduledSendId)).size).toBe(1);
    expect((await listSends(ada.tenant, { statuses: ['pending'], limit: 50 })).sends).toHaveLength(1);
  });

  test('belongs to one user, and no key means no such promise', async () => {
    const bob = await world.addPerson();
    const ids = [
      await queueSend(ada.tenant, request, 'shared'),
      await queueSend(bob.tenant, request, 'shared'),
      await queueSend(ada.tenant, request),
      await queueSend(ada.tenant, request),
    ].map((answer) => answer.scheduledSendId);
    expect(new Set(ids).size).toBe(4);
  });
});

describe('an edit', () => {
  test('cancels the old mail and queues the new one in one step', async () => {
    const { scheduledSendId } = await queueSend(ada.tenant, request);
    const edited = await editSend(ada.tenant, { ...request, body: 'Two', scheduledSendId });
    expect((await ada.row(scheduledSendId)).status).toBe('cancelled');
    world.clock.advance(DEFAULT_DUE_MS);
    await cron();
    expect([ada.copies(scheduledSendId), ada.copies(edited.scheduledSendId)]).toEqual([0, 1]);
    expect(Buffer.from(ada.mail.sent[0]?.raw ?? []).toString()).toContain('Two');
  });

  test('that is refused leaves the old mail queued', async () => {
    const { scheduledSendId } = await queueSend(ada.tenant, request);
    const edit = editSend(ada.tenant, { ...request, sendAt: ahead(0), scheduledSendId });
    await expect(edit).rejects.toMatchObject({ field: 'sendAt' });
    expect((await ada.row(scheduledSendId)).status).toBe('pending');
  });

  test('comes too late for an email that was sent', async () => {
    const { scheduledSendId } = await queueSend(ada.tenant, request);
    world.clock.advance(DEFAULT_DUE_MS);
    await cron();
    await expect(editSend(ada.tenant, { ...request, scheduledSendId })).rejects.toMatchObject({
      code: 'sendNotReady',
    });
  });
});

test('lists pending sends first, then sent and failed ones, and hides cancelled ones', async () => {
  const sent = await queueSend(ada.tenant, { ...request, subject: 'sent' });
  world.clock.advance(DEFAULT_DUE_MS);
  await cron();
  const failed = await queueSend(ada.tenant, { ...request, subject: 'failed' });
  world.clock.advance(DEFAULT_DUE_MS);
  ada.mail.fail('createDraft', { when: 'before', failure: 'invalid' });
  await cron();
  const later = await queueSend(ada.tenant, { ...request, subject: 'later', sendAt: ahead(86_400_000) });
  const next = await queueSend(ada.tenant, { ...request, subject: 'next' });
  await cancelSend(ada.tenant, await queueSend(ada.tenant, { ...request, subject: 'cancelled' }));
  const { sends } = await listSends(ada.tenant, { statuses: ['pending', 'sent', 'failed'], limit: 10 });
  const ids = [next, later, failed, sent].map((answer) => answer.scheduledSendId);
  expect(sends.map((send) => send.scheduledSendId)).toEqual(ids);
  expect(sends.map((send) => send.status)).toEqual(['pending', 'pending', 'failed', 'sent']);
  expect(sends[2]).toMatchObject({ attempts: 1, error: expect.stringContaining('invalid'), messageId: null });
  expect(sends[3]).toMatchObject({ attempts: 1, error: null, messageId: ada.mail.sent[0]?.id });
});

test('a reply to a thread that neither the cache nor the provider has is refused, and queued while the provider is down', async () => {
  const ada = await world.addPerson();
  const lost = { to: ['bob@x.test'], subject: 'Hi', body: 'Hello', threadId: 'nowhere' };
  await expect(queueSend(ada.tenant, lost)).rejects.toMatchObject({ code: 'threadNotFound' });
  ada.mail.fail('getThreadLabels', { when: 'before', failure: 'unavailable' });
  expect(await queueSend(ada.tenant, lost)).toMatchObject({ undoWindowMs: 5000 });
});
