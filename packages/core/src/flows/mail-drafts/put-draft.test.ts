import { randomUUID } from 'node:crypto';
import { RECIPIENTS_MAX, SEND_BODY_MAX } from '@triage/contract/limits';
import { expect, test } from 'vitest';
import { mortalServices } from '../../../testing/worlds/mortal-services.ts';
import { makeSendWorld, type SendPerson } from '../../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { openTenant } from '../../context.ts';
import { cancelSend } from '../../send/cancel-send.ts';
import { listDrafts } from '../../send/drafts/list-drafts.ts';
import { saveDraft } from '../../send/drafts/save-draft.ts';
import { writeDrafts } from '../../send/drafts/write-drafts.ts';
import { listSends } from '../../send/list-sends.ts';
import { queueSend } from '../../send/queue-send.ts';
import { getDraft, putDraft, removeDraft } from './put-draft.ts';
import { sendDraft } from './send-draft.ts';

const db = shareTestDatabase();
const world = makeSendWorld(db);
const signal = new AbortController().signal;

const put = (person: SendPerson, fields: object = {}, seen = 0, draftId: string = randomUUID()) =>
  putDraft(person.tenant, {
    ...{ draftId, seen },
    content: {
      ...{ threadId: null, to: 'ben@sandbox.test', cc: '', bcc: '', subject: 'Lunch' },
      ...{ body: 'At noon?', quote: '', files: [], ...fields },
    },
  });
const queued = async (person: SendPerson) =>
  (await listSends(person.tenant, { statuses: ['pending', 'sent', 'failed', 'cancelled'], limit: 50 })).sends;

/** As Gmail on the phone would: the same draft with other words. */
async function changeElsewhere(person: SendPerson, text: string): Promise<void> {
  const { drafts } = await person.mail.listDrafts();
  const raw = `From: ${person.address}\r\nTo: ben@sandbox.test\r\nSubject: Lunch\r\n\r\n${text}\r\n`;
  await person.mail.updateDraft(drafts[0]?.draftId ?? '', { raw: Buffer.from(raw) });
}

test('a stale save gets both versions and changes nothing; naming the newer revision replaces it', async () => {
  const person = await world.addPerson();
  const { draftId } = await put(person);
  await put(person, { body: 'At one?' }, 1, draftId);
  await expect(put(person, { body: 'At two?' }, 1, draftId)).rejects.toMatchObject({
    code: 'draftChanged',
    versions: {
      yours: { body: 'At two?' },
      stored: { draftId, revision: 2, content: { body: 'At one?' }, other: null },
    },
  });
  expect(await put(person, { body: 'At one?' }, 1, draftId)).toEqual({ draftId, revision: 2 });
  expect(await put(person, { body: 'At two?' }, 2, draftId)).toEqual({ draftId, revision: 3 });
  await writeDrafts(person.tenant, signal);
  expect((await person.mail.listDrafts()).drafts).toHaveLength(1);
});

test('a refusal contains the version that another program wrote meanwhile, also for a send', async () => {
  const person = await world.addPerson();
  const { draftId } = await put(person);
  await writeDrafts(person.tenant, signal);
  const { content } = await getDraft(person.tenant, { draftId });
  await changeElsewhere(person, 'At three, from the phone');
  // As the composer saves: it asks the provider when it opens a draft.
  await saveDraft(person.tenant, { draftId, seen: 1, content: { ...content, body: 'At one?' } });
  const theirs = { content: { body: expect.stringContaining('At three') }, messageId: expect.any(String) };
  await expect(sendDraft(person.tenant, { draftId, seen: 2 })).rejects.toMatchObject({
    code: 'draftChanged',
    versions: { stored: { revision: 2, content: { body: 'At one?' }, other: theirs } },
  });
  expect(await queued(person)).toEqual([]);
  await writeDrafts(person.tenant, signal);
  await expect(put(person, { body: 'At two?' }, 2, draftId)).rejects.toMatchObject({
    versions: { yours: { body: 'At two?' }, stored: { content: { body: 'At one?' }, other: theirs } },
  });
});

test('a save is refused at once where another program has changed the draft, unless it names that version', async () => {
  const person = await world.addPerson();
  const { draftId } = await put(person);
  await writeDrafts(person.tenant, signal);
  await changeElsewhere(person, 'At three, from the phone');
  const refusal = await put(person, { body: 'At one?' }, 1, draftId).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'draftChanged',
    versions: { yours: { body: 'At one?' }, stored: { content: { body: 'At three, from the phone' } } },
  });
  const { revision } = await getDraft(person.tenant, { draftId });
  expect(await put(person, { body: 'At one?' }, revision, draftId)).toMatchObject({ draftId });
});

test('while the provider is down a save is stored, and a stale one gets what is stored', async () => {
  const person = await world.addPerson();
  const { draftId } = await put(person);
  await writeDrafts(person.tenant, signal);
  person.mail.fail('getDraft', { when: 'before', failure: 'unavailable' }, 3);
  expect(await put(person, { body: 'At one?' }, 1, draftId)).toEqual({ draftId, revision: 2 });
  await expect(put(person, { body: 'At two?' }, 1, draftId)).rejects.toMatchObject({
    versions: { stored: { revision: 2, content: { body: 'At one?' }, other: null } },
  });
});

test('a draft is sent once by two calls at a time and by one that is repeated, with its copies and its time', async () => {
  const person = await world.addPerson();
  const { draftId } = await put(person, { cc: '"Cole, Ann" <ann@sandbox.test>; eve@sandbox.test' });
  const request = { draftId, seen: 1, sendInSeconds: 3_600 };
  const both = await Promise.all([sendDraft(person.tenant, request), sendDraft(person.tenant, request)]);
  const again = await sendDraft(person.tenant, request);
  expect(new Set([...both, again].map(({ scheduledSendId }) => scheduledSendId)).size).toBe(1);
  expect(await queued(person)).toMatchObject([
    {
      to: ['ben@sandbox.test'],
      cc: ['"Cole, Ann" <ann@sandbox.test>', 'eve@sandbox.test'],
      body: 'At noon?',
    },
  ]);
  await expect(sendDraft(person.tenant, { draftId, seen: 1 })).rejects.toMatchObject({ code: 'draftClosed' });
  await expect(put(person, {}, 1, draftId)).rejects.toMatchObject({ code: 'draftClosed' });
  await expect(getDraft(person.tenant, { draftId })).rejects.toMatchObject({ code: 'draftNotFound' });
});

test('of two emails written in one draft the second is refused, also at the same time and after a discard', async () => {
  const person = await world.addPerson();
  const { draftId } = await put(person);
  const written = { to: ['ben@sandbox.test'], subject: 'Lunch', body: 'At noon?' };
  const closed = { code: 'draftClosed' };
  const send = (id = draftId, key: string | null = null) =>
    queueSend(person.tenant, { ...written, draftId: id }, key);
  const both = await Promise.allSettled([send(draftId, 'one'), send(draftId, 'two')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(send()).rejects.toMatchObject(closed);
  const [key = ''] = ['one', 'two'].filter((_, at) => both[at]?.status === 'fulfilled');
  // The answer was lost: the same send.
  expect(await send(draftId, key)).toMatchObject({ scheduledSendId: expect.any(String) });
  const discarded = await put(person);
  await removeDraft(person.tenant, { draftId: discarded.draftId });
  await expect(send(discarded.draftId)).rejects.toMatchObject(closed);
  expect(await queued(person)).toHaveLength(1);
  // Meant so, it leaves as another email.
  await queueSend(person.tenant, written);
  expect(await queued(person)).toHaveLength(2);
});

test.each([
  ['mail-drafts-find', 'after'],
  ['transaction', 'before'],
  ['transaction', 'after'],
] as const)('a process that dies at %s, %s it, sends a draft once all the same', async (step, when) => {
  const person = await world.addPerson();
  const { draftId } = await put(person);
  const request = { draftId, seen: 1 };
  const dying = mortalServices(world.services, { step, when });
  // Never answers.
  void sendDraft(openTenant(dying.services, person.tenant.tenantId), request);
  await dying.died;
  const { scheduledSendId } = await sendDraft(person.tenant, request);
  expect(await queued(person)).toMatchObject([{ scheduledSendId, to: ['ben@sandbox.test'] }]);
  expect(await listDrafts(person.tenant)).toEqual({ drafts: [] });
});

test('a later save wins against a send that has not seen it', async () => {
  const person = await world.addPerson();
  const { draftId } = await put(person);
  const [sent, saved] = await Promise.allSettled([
    sendDraft(person.tenant, { draftId, seen: 1 }),
    put(person, { body: 'At one?' }, 1, draftId),
  ]);
  expect([sent.status, saved.status].sort()).toEqual(['fulfilled', 'rejected']);
  expect(await queued(person)).toHaveLength(sent.status === 'fulfilled' ? 1 : 0);
});

test('an invalid id from a program is refused and not stored', async () => {
  const [person, stranger] = [await world.addPerson(), await world.addPerson()];
  const theirs = await put(stranger);
  await expect(put(person, {}, 1, theirs.draftId)).rejects.toMatchObject({ code: 'draftNotFound' });
  await expect(removeDraft(person.tenant, theirs)).rejects.toMatchObject({ code: 'draftNotFound' });
  await expect(sendDraft(person.tenant, { ...theirs, seen: 1 })).rejects.toMatchObject({
    code: 'draftNotFound',
  });
  await expect(put(person, { threadId: '18f0123456789abc' })).rejects.toMatchObject({
    code: 'threadNotFound',
  });
  await expect(put(person, { cc: 'ben@' })).rejects.toMatchObject({ field: 'content' });
  const files = [{ attachmentId: randomUUID(), filename: 'a.txt', size: 1 }];
  await expect(put(person, { files })).rejects.toMatchObject({ field: 'content' });
  const { draftId } = await put(person, { to: '' });
  await expect(sendDraft(person.tenant, { draftId, seen: 1 })).rejects.toMatchObject({ field: 'to' });
  expect([await queued(person), await queued(stranger)]).toEqual([[], []]);
});

test('a draft beyond the limits of a send is saved, and not sent', async () => {
  const person = await world.addPerson();
  const many = Array.from({ length: RECIPIENTS_MAX + 1 }, (_, at) => `p${at}@sandbox.test`).join(', ');
  const long = 'a'.repeat(SEND_BODY_MAX);
  for (const [field, fields] of [
    ['to', { to: many }],
    ['cc', { cc: many }],
    ['bcc', { bcc: many }],
    ['body', { body: long, quote: long }],
    ['from', { sender: 'nobody' }],
  ] as const) {
    const { draftId } = await put(person, fields);
    await expect(sendDraft(person.tenant, { draftId, seen: 1 })).rejects.toMatchObject({
      name: 'FieldError',
      field,
    });
  }
  expect(await queued(person)).toEqual([]);
});

test('a draft that was sent is a draft again once the send is cancelled, except for a caller who still has it', async () => {
  const person = await world.addPerson();
  const { draftId } = await put(person, { kind: 'forward', cc: 'eve@sandbox.test', body: 'As promised' });
  const { scheduledSendId } = await sendDraft(person.tenant, { draftId, seen: 1 });
  const answer = await cancelSend(person.tenant, { scheduledSendId });
  expect(answer).toEqual({ success: true, draftId: `again-${scheduledSendId}` });
  const { drafts } = await listDrafts(person.tenant);
  expect(drafts).toMatchObject([{ draftId: answer.draftId, kind: 'forward', subject: 'Lunch' }]);
  const again = await getDraft(person.tenant, { draftId: answer.draftId });
  expect(again.content).toMatchObject({
    to: 'ben@sandbox.test',
    cc: 'eve@sandbox.test',
    body: 'As promised',
  });
  expect(await cancelSend(person.tenant, { scheduledSendId })).toEqual({ success: false });

  const second = await sendDraft(person.tenant, { draftId: again.draftId, seen: 1 });
  const { scheduledSendId: id } = second;
  expect(await cancelSend(person.tenant, { scheduledSendId: id, reopenDraft: false })).toEqual({
    success: true,
  });
  expect((await listDrafts(person.tenant)).drafts).toEqual([]);
});
