import { randomUUID } from 'node:crypto';
import { draftRowId } from '@triage/contract/sending/draft-row';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { expect, test } from 'vitest';
import { makeSendWorld, type SendPerson } from '../../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { discardDraft, saveDraft } from '../../send/drafts/save-draft.ts';
import { writeDrafts } from '../../send/drafts/write-drafts.ts';
import { listMail } from '../inbox/list-mail.ts';

const world = makeSendWorld(shareTestDatabase());
const signal = new AbortController().signal;

const content = (change: Partial<DraftContent> = {}): DraftContent => ({
  ...{ kind: 'new', threadId: null, to: 'Ben <ben@sandbox.test>, an', cc: '', bcc: '' },
  ...{ subject: 'Lunch', body: 'At noon?', quote: '', files: [] },
  ...change,
});

const list = async ({ tenant }: SendPerson) => (await listMail(tenant, { in: 'drafts', limit: 50 })).rows;

async function begin(change?: Partial<DraftContent>) {
  const person = await world.addPerson();
  const draftId = randomUUID();
  await saveDraft(person.tenant, { draftId, seen: 0, content: content(change) });
  return { person, draftId };
}

test('a saved draft is listed before the provider has it, and once after that', async () => {
  const { person, draftId } = await begin();
  const shown = { draftId, subject: 'Lunch', recipients: ['Ben <ben@sandbox.test>'], snippet: 'At noon?' };
  expect(await list(person)).toMatchObject([{ ...shown, threadId: draftRowId(draftId) }]);
  await writeDrafts(person.tenant, signal);
  const [written, ...others] = await list(person);
  expect(others).toEqual([]);
  expect(written).toMatchObject({ ...shown, labelIds: ['DRAFT'] });
  expect(written?.threadId).not.toBe(draftRowId(draftId));
});

test('a draft without recipients and subject is listed', async () => {
  const { person, draftId } = await begin({ to: '', subject: '', body: '\n Only words\n and more' });
  const shown = {
    draftId,
    subject: '',
    recipients: [],
    sender: person.address,
    snippet: 'Only words and more',
  };
  expect(await list(person)).toMatchObject([shown]);
  await writeDrafts(person.tenant, signal);
  expect(await list(person)).toMatchObject([{ draftId, subject: '', recipients: [] }]);
});

test('a saved change is listed before the provider has it', async () => {
  const { person, draftId } = await begin();
  await writeDrafts(person.tenant, signal);
  await saveDraft(person.tenant, {
    draftId,
    seen: 1,
    content: content({ subject: 'Tea', body: 'At four?' }),
  });
  expect(await list(person)).toMatchObject([{ draftId, subject: 'Tea', snippet: 'At four?' }]);
});

test('a discarded draft is not listed although the provider still has it', async () => {
  const { person, draftId } = await begin();
  await writeDrafts(person.tenant, signal);
  await discardDraft(person.tenant, { draftId });
  expect((await person.mail.listDrafts()).drafts).toHaveLength(1);
  expect(await list(person)).toEqual([]);
});

test('a draft that the provider refuses is listed', async () => {
  const file = { attachmentId: randomUUID(), filename: 'plan.pdf', size: 3 };
  const { person, draftId } = await begin({ files: [file] });
  await writeDrafts(person.tenant, signal);
  expect((await person.mail.listDrafts()).drafts).toEqual([]);
  expect(await list(person)).toMatchObject([{ draftId, hasAttachment: true }]);
});

test('drafts of other programs and those that send an email keep their own rules', async () => {
  const { person } = await begin();
  const raw = (head: string) => Buffer.from(`From: ${person.address}\r\n${head}\r\n\r\nHello\r\n`);
  await person.mail.createDraft({ raw: raw('Subject: Elsewhere') });
  await person.mail.createDraft({ raw: raw('Subject: Leaving\r\nX-Triage-Send-Id: one') });
  const rows = await list(person);
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(['Elsewhere', 'Lunch']);
  expect(rows.find(({ subject }) => subject === 'Elsewhere')).not.toHaveProperty('draftId');
});
