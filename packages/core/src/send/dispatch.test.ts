import type { QueueSendRequest } from '@triage/contract/sending/send';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { messageHeaders } from '../../testing/fakes/message-headers.ts';
import {
  DEFAULT_DUE_MS,
  makeSendWorld,
  type SendPerson,
  type SendWorld,
} from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { cancelSend } from './cancel-send.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { dispatchNow } from './dispatch/dispatch-now.ts';
import { NOT_CONNECTED, OUTCOME_UNKNOWN } from './dispatch/judge-failure.ts';
import { queueSend } from './queue-send.ts';

const request: QueueSendRequest = { to: ['bob@sandbox.test'], subject: 'Hello', body: 'One\nTwo' };
/** Generous: a machine may be busy with much else. */
const SOON = { timeout: 20_000, interval: 2 };
const db = shareTestDatabase();
let world: SendWorld;
let ada: SendPerson;

beforeEach(async () => {
  await run(db, rows.deleteFrom('scheduled_sends'));
  world = makeSendWorld(db);
  ada = await world.addPerson();
});

async function queueDue(more: Partial<QueueSendRequest> = {}): Promise<string> {
  const { scheduledSendId } = await queueSend(ada.tenant, { ...request, ...more });
  world.clock.advance(DEFAULT_DUE_MS);
  return scheduledSendId;
}
const cron = () => dispatchDue(world.services, { budgetMs: 20_000 });
const minutes = (count: number) => world.clock.advance(count * 60_000);

test('a due email is sent once, from the mailbox with its owner’s name', async () => {
  const id = await queueDue();
  expect(await cron()).toBe(1);
  expect(await cron()).toBe(0);
  expect(ada.copies(id)).toBe(1);
  const headers = messageHeaders(ada.mail.sent[0]?.raw ?? new Uint8Array());
  expect(headers).toMatchObject({ from: `Ada Lovelace <${ada.address}>`, to: 'bob@sandbox.test' });
  expect(await ada.row(id)).toMatchObject({
    status: 'sent',
    attempts: 1,
    message_id: ada.mail.sent[0]?.id,
    error: null,
    lease_until: null,
    drafts_cleaned_at: world.clock.now(),
  });
  expect(ada.mail.calls).toEqual(['createDraft', 'sendDraft']);
  expect(world.services.jobs.waiting('mail-changed')).toHaveLength(1);
});

test('nothing leaves before its time, nor does the provider hear of it', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, request);
  world.clock.advance(4_999);
  expect(await cron()).toBe(0);
  await expect(dispatchNow(ada.tenant, { scheduledSendId })).rejects.toMatchObject({ code: 'sendNotReady' });
  expect(ada.mail.calls).toEqual([]);
  world.clock.advance(1);
  expect((await dispatchNow(ada.tenant, { scheduledSendId })).messageId).toBe(ada.mail.sent[0]?.id);
});

test('cron leaves a default send to its caller for two seconds after the undo window', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, request);
  world.clock.advance(DEFAULT_DUE_MS - 1);
  expect(await cron()).toBe(0);
  expect((await dispatchNow(ada.tenant, { scheduledSendId })).success).toBe(true);
  await queueSend(ada.tenant, request);
  world.clock.advance(DEFAULT_DUE_MS);
  expect(await cron()).toBe(1);
});

test('a send with an explicit time is dispatched at that time', async () => {
  const sendAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
  await queueSend(ada.tenant, { ...request, sendAt });
  world.clock.advance(60_000);
  expect(await cron()).toBe(1);
});

test('a send refused by the provider during PUT has failed, and the caller gets the reason', async () => {
  const scheduledSendId = await queueDue();
  ada.mail.fail('createDraft', { when: 'before', failure: 'invalid' });
  await expect(dispatchNow(ada.tenant, { scheduledSendId })).rejects.toMatchObject({
    code: 'sendRefused',
    status: 502,
  });
  expect(await ada.row(scheduledSendId)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('invalid'),
  });
});

test('a lost connection is reported as on every route, and the send stays pending', async () => {
  const scheduledSendId = await queueDue();
  ada.mail.fail('createDraft', { when: 'before', failure: 'revoked' });
  await expect(dispatchNow(ada.tenant, { scheduledSendId })).rejects.toMatchObject({ code: 'notConnected' });
  expect(await ada.row(scheduledSendId)).toMatchObject({ status: 'pending', attempts: 0 });
});

test('a refusal is not claimed where the provider was only unreachable, or the outcome is unknown', async () => {
  const waiting = await queueDue();
  ada.mail.fail('createDraft', { when: 'before', failure: 'unavailable' });
  const unreachable = dispatchNow(ada.tenant, { scheduledSendId: waiting });
  await expect(unreachable).rejects.not.toMatchObject({ code: 'sendRefused' });
  expect((await ada.row(waiting)).status).toBe('pending');

  const lost = await queueDue();
  ada.mail.fail('sendDraft', { when: 'before', failure: 'unknown' });
  await dispatchNow(ada.tenant, { scheduledSendId: lost }).catch(() => undefined);
  await ada.mail.deleteDraft((await ada.row(lost)).draft_id ?? '');
  minutes(1);
  const again = dispatchNow(ada.tenant, { scheduledSendId: lost });
  await expect(again).rejects.not.toMatchObject({ code: 'sendRefused' });
  expect(await ada.row(lost)).toMatchObject({ status: 'failed', error: OUTCOME_UNKNOWN });
});

test('a sent or cancelled email is not sent now', async () => {
  const sent = await queueDue();
  await cron();
  const cancelled = await queueDue();
  expect(await cancelSend(ada.tenant, { scheduledSendId: cancelled })).toEqual({ success: true });
  for (const scheduledSendId of [sent, cancelled, 'unknown'])
    await expect(dispatchNow(ada.tenant, { scheduledSendId })).rejects.toMatchObject({
      code: 'sendNotReady',
    });
  expect(ada.mail.sent).toHaveLength(1);
});

test('a mail for later may be sent now at any time', async () => {
  const sendAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const { scheduledSendId } = await queueSend(ada.tenant, { ...request, sendAt });
  expect((await dispatchNow(ada.tenant, { scheduledSendId })).success).toBe(true);
});

test('an outage is waited out for 1, 2, 4, 8 and 16 minutes, then the mail has failed', async () => {
  const id = await queueDue();
  ada.mail.fail('createDraft', { when: 'before', failure: 'unknown' }, 6);
  for (const [index, wait] of [1, 2, 4, 8, 16].entries()) {
    await cron();
    const row = await ada.row(id);
    expect(row).toMatchObject({ status: 'pending', attempts: index + 1, lease_until: null });
    expect(row.error).toContain('createDraft');
    expect(row.next_attempt_at.getTime() - world.clock.now().getTime()).toBe(wait * 60_000);
    minutes(wait);
  }
  await cron();
  expect(await ada.row(id)).toMatchObject({ status: 'failed', attempts: 6 });
  minutes(60);
  expect(await cron()).toBe(0);
  expect(ada.copies(id)).toBe(0);
});

test('a refusal fails immediately, with the reason', async () => {
  const id = await queueDue();
  ada.mail.fail('sendDraft', { when: 'before', failure: 'invalid' });
  await cron();
  const row = await ada.row(id);
  expect(row).toMatchObject({ status: 'failed', attempts: 1 });
  expect(row.error).toContain('invalid');
});

test('a provider that asks for patience is given it, and the mail may still be cancelled', async () => {
  const id = await queueDue();
  ada.mail.fail('sendDraft', { when: 'before', failure: 'rateLimited', retryAfterMs: 120_000 });
  await cron();
  const row = await ada.row(id);
  expect(row.next_attempt_at.getTime() - world.clock.now().getTime()).toBe(120_000);
  expect(await cancelSend(ada.tenant, { scheduledSendId: id })).toEqual({ success: true });
});

test('a lost answer to a send is looked up immediately', async () => {
  const id = await queueDue();
  ada.mail.fail('sendDraft', { when: 'after' });
  expect(await cron()).toBe(1);
  expect(await ada.row(id)).toMatchObject({ status: 'sent', message_id: ada.mail.sent[0]?.id });
});

test('a lost answer to a draft is found again: no second draft is made', async () => {
  const id = await queueDue();
  ada.mail.fail('createDraft', { when: 'after' });
  await cron();
  expect((await ada.mail.listDrafts()).drafts).toHaveLength(1);
  minutes(1);
  expect(await cron()).toBe(1);
  expect(ada.mail.calls.filter((call) => call === 'createDraft')).toHaveLength(1);
  expect(ada.copies(id)).toBe(1);
});

test('after a request to send with unknown outcome, no undo is promised', async () => {
  const id = await queueDue();
  ada.mail.fail('sendDraft', { when: 'before', failure: 'unknown' });
  await cron();
  expect(await ada.row(id)).toMatchObject({ status: 'pending' });
  expect(await cancelSend(ada.tenant, { scheduledSendId: id })).toEqual({ success: false });
  minutes(1);
  expect(await cron()).toBe(1);
  expect(ada.copies(id)).toBe(1);
});

test('a draft deleted by somebody else is searched for half a minute, then the outcome stays unknown', async () => {
  const id = await queueDue();
  ada.mail.fail('sendDraft', { when: 'before', failure: 'unknown' });
  await cron();
  await ada.mail.deleteDraft((await ada.row(id)).draft_id ?? '');
  minutes(1);
  await cron();
  expect(await ada.row(id)).toMatchObject({ status: 'failed', error: OUTCOME_UNKNOWN });
  minutes(60);
  expect(await cron()).toBe(0);
  expect(ada.copies(id)).toBe(0);
});

test('a mail given up during an outage cannot leave afterwards: its draft goes first', async () => {
  const id = await queueDue();
  ada.mail.fail('sendDraft', { when: 'before', failure: 'unknown' }, 6);
  for (const wait of [1, 2, 4, 8, 16]) {
    await cron();
    minutes(wait);
  }
  await cron();
  expect((await ada.row(id)).status).toBe('failed');
  expect((await ada.mail.listDrafts()).drafts).toEqual([]);
});

test('a revoked account keeps its queue, without counting attempts, until it is reconnected', async () => {
  const id = await queueDue();
  ada.mail.fail('createDraft', { when: 'before', failure: 'revoked' });
  await cron();
  expect(await ada.row(id)).toMatchObject({ status: 'pending', attempts: 0 });
  await run(
    db,
    rows.updateTable('connections').set({ status: 'revoked' }).where('user_id', '=', ada.tenant.tenantId),
  );
  const calls = ada.mail.calls.length;
  for (let day = 0; day < 9; day++) {
    minutes(24 * 60);
    expect(await cron()).toBe(0);
  }
  expect(ada.mail.calls).toHaveLength(calls);
  expect(await ada.row(id)).toMatchObject({ status: 'pending', attempts: 0, error: NOT_CONNECTED });
  minutes(1);
  await run(
    db,
    rows.updateTable('connections').set({ status: 'connected' }).where('user_id', '=', ada.tenant.tenantId),
  );
  expect(await cron()).toBe(1);
});

test('a mailbox that hangs does not hold up the others, nor more than its share', async () => {
  const bob = await world.addPerson();
  const slow = await Promise.all(Array.from({ length: 20 }, () => queueSend(ada.tenant, request)));
  const quick = await queueSend(bob.tenant, request);
  world.clock.advance(DEFAULT_DUE_MS);
  ada.mail.fail('createDraft', { when: 'hang' }, 20);
  const dispatching = cron();
  await expect.poll(() => bob.copies(quick.scheduledSendId), SOON).toBe(1);
  await expect.poll(() => ada.mail.calls.length, SOON).toBe(4);
  while (ada.mail.calls.length < slow.length) {
    const before = ada.mail.calls.length;
    ada.mail.release();
    await expect.poll(() => ada.mail.calls.length, SOON).toBeGreaterThan(before);
  }
  ada.mail.release();
  expect(await dispatching).toBe(1);
});

test('a reply carries the ids of the last message, and lands in its thread', async () => {
  const { threadId } = ada.mail.deliver({
    from: 'grace@elsewhere.test',
    subject: 'Lunch',
    text: 'When?',
    headers: { 'Message-ID': '<lunch@elsewhere.test>', References: '<root@elsewhere.test>' },
  });
  const id = await queueDue({ threadId, subject: 'Re: Lunch' });
  expect(await cron()).toBe(1);
  const sent = ada.mail.sent[0];
  expect(messageHeaders(sent?.raw ?? new Uint8Array())).toMatchObject({
    'in-reply-to': '<lunch@elsewhere.test>',
    references: '<root@elsewhere.test> <lunch@elsewhere.test>',
    'x-triage-send-id': id,
  });
  expect(sent?.threadId).toBe(threadId);
});

test('an email that cannot be composed fails immediately with the reason', async () => {
  const id = await queueDue();
  await run(
    db,
    rows
      .updateTable('scheduled_sends')
      .set({ to_list: ['not an address'] })
      .where('id', '=', id),
  );
  await cron();
  expect(await ada.row(id)).toMatchObject({
    status: 'failed',
    error: 'A recipient or sender is not an address',
  });
});
