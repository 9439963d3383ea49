import { randomUUID } from 'node:crypto';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { expect, test } from 'vitest';
import { mortalServices } from '../../../testing/worlds/mortal-services.ts';
import { makeSendWorld, type SendPerson } from '../../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { openTenant } from '../../context.ts';
import { saveDraft } from '../../send/drafts/save-draft.ts';
import { writeDrafts } from '../../send/drafts/write-drafts.ts';
import { queueSend } from '../../send/queue-send.ts';
import { openDraft } from './open-draft.ts';

const db = shareTestDatabase();
const world = makeSendWorld(db);
const signal = new AbortController().signal;
const content: DraftContent = {
  ...{ kind: 'new', threadId: null, to: 'ben@sandbox.test', cc: '', bcc: '' },
  ...{ subject: 'Lunch', body: 'At noon?', quote: '', files: [] },
};

const raw = (person: SendPerson, lines: string[], body: string[]) =>
  Buffer.from([`From: ${person.address}`, ...lines, '', ...body, ''].join('\r\n'));

async function begunOnPhone(person: SendPerson): Promise<string> {
  const { threadId } = await person.mail.createDraft({
    raw: raw(
      person,
      [
        'To: Ben <ben@sandbox.test>',
        'Subject: From the phone',
        'Message-ID: <phone@mail.test>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
      ],
      [
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<div>See <b>this</b></div>',
        '--b',
        'Content-Type: text/plain; name=a.txt',
        'Content-Disposition: attachment; filename=a.txt',
        '',
        'abc',
        '--b--',
      ],
    ),
  });
  return threadId;
}

test('a draft begun in another program goes on here, formatted and with its files, and stays one draft', async () => {
  const person = await world.addPerson();
  const threadId = await begunOnPhone(person);
  const { draft } = await openDraft(person.tenant, { threadId });
  expect(draft).toMatchObject({
    revision: 1,
    other: null,
    content: {
      kind: 'new',
      to: 'Ben <ben@sandbox.test>',
      subject: 'From the phone',
      body: expect.stringContaining('See this'),
      html: expect.stringContaining('<b>this</b>'),
      files: [{ filename: 'a.txt', size: 3 }],
    },
  });
  expect((await openDraft(person.tenant, { threadId })).draft?.draftId).toBe(draft?.draftId);
  if (!draft) throw new Error('No draft');
  const changed = { ...draft.content, body: 'See that', html: undefined };
  await saveDraft(person.tenant, { draftId: draft.draftId, seen: 1, content: changed });
  await writeDrafts(person.tenant, signal);
  const { drafts } = await person.mail.listDrafts();
  const text = Buffer.from((await person.mail.getMessage(drafts[0]?.messageId ?? '')).raw).toString();
  expect(drafts).toHaveLength(1);
  expect(text).toContain('See that');
  expect(text).toContain('filename=a.txt');
});

test('a draft changed elsewhere opens as it is there; one changed at both places opens with both', async () => {
  const person = await world.addPerson();
  const draftId = randomUUID();
  await saveDraft(person.tenant, { draftId, seen: 0, content });
  await writeDrafts(person.tenant, signal);
  const change = async (body: string) => {
    const [there] = (await person.mail.listDrafts()).drafts;
    await person.mail.updateDraft(there?.draftId ?? '', {
      raw: raw(person, ['To: ben@sandbox.test', 'Subject: Lunch'], [body]),
    });
  };
  await change('At one?');
  const first = await openDraft(person.tenant, { draftId });
  expect(first.draft).toMatchObject({ revision: 2, content: { body: 'At one?' }, other: null });
  await saveDraft(person.tenant, { draftId, seen: 2, content: { ...content, body: 'At two?' } });
  await change('At three?');
  await writeDrafts(person.tenant, signal);
  const { draft } = await openDraft(person.tenant, { draftId });
  expect(draft).toMatchObject({ content: { body: 'At two?' }, other: { content: { body: 'At three?' } } });
});

test('a draft that was sent or deleted elsewhere does not open, unless words were added here', async () => {
  const person = await world.addPerson();
  const draftId = randomUUID();
  await saveDraft(person.tenant, { draftId, seen: 0, content });
  await writeDrafts(person.tenant, signal);
  const [there] = (await person.mail.listDrafts()).drafts;
  await person.mail.sendDraft(there?.draftId ?? '');
  await saveDraft(person.tenant, { draftId, seen: 1, content: { ...content, body: 'More' } });
  expect((await openDraft(person.tenant, { draftId })).draft?.content.body).toBe('More');
  await writeDrafts(person.tenant, signal);
  const [again] = (await person.mail.listDrafts()).drafts;
  await person.mail.deleteDraft(again?.draftId ?? '');
  expect((await openDraft(person.tenant, { draftId })).draft).toBeNull();
});

test('words that are saved while the provider is asked are kept, although the draft is gone there', async () => {
  const person = await world.addPerson();
  const draftId = randomUUID();
  await saveDraft(person.tenant, { draftId, seen: 0, content });
  await writeDrafts(person.tenant, signal);
  const [there] = (await person.mail.listDrafts()).drafts;
  await person.mail.deleteDraft(there?.draftId ?? '');
  const paused = mortalServices(world.services, { step: 'getDraft', when: 'after' });
  const opening = openDraft(openTenant(paused.services, person.tenant.tenantId), { draftId });
  await paused.died;
  await saveDraft(person.tenant, { draftId, seen: 1, content: { ...content, body: 'At one?' } });
  paused.wakeUp();
  expect((await opening).draft).toMatchObject({ revision: 2, content: { body: 'At one?' } });
});

test('the draft by which a queued email is being sent does not open', async () => {
  const person = await world.addPerson();
  const { scheduledSendId: id } = await queueSend(person.tenant, {
    ...{ to: ['ben@sandbox.test'], subject: 'Sending', body: 'x' },
  });
  const { threadId } = await person.mail.createDraft({
    raw: raw(person, ['Subject: Sending', `Message-ID: <${id}@sandbox.test>`], ['x']),
  });
  expect((await openDraft(person.tenant, { threadId })).draft).toBeNull();
});
