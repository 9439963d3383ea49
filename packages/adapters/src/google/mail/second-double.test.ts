import type { Mail, MailHistoryChange } from '@triage/core/ports/mail';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { findFreePort } from '@triage/database/testing/find-free-port';
import { createEmulator } from 'emulate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../system-clock.ts';
import { quotaBucket } from '../quota/quota-bucket.ts';
import { memoryQuota } from '../testing/memory-quota.ts';
import { googleMail } from './mail.ts';

// The package `emulate` imitates Gmail too, and nobody of this project wrote it. It has no profile, no batches, no search
// and no errors of the real one; the contract runs against our own local Google.
const ADDRESS = 'me@gmail.test';

let double: { url: string; close(): Promise<void> };
let mail: Mail;
beforeAll(async () => {
  const seed = { google: { users: [{ email: ADDRESS, name: 'Me' }] } };
  double = await createEmulator({ service: 'google', port: await findFreePort(), seed });
  const bucket = quotaBucket({ clock: systemClock, ledger: memoryQuota(systemClock) });
  const accessToken = async () => 'test_token_of_anybody';
  mail = googleMail({ accessToken, rootUrl: double.url, bucket, clock: systemClock, logger: silentLogger() });
});
afterAll(() => double?.close());

interface Imported {
  id: string;
  threadId: string;
  historyId: string;
}

let delivered = 0;
function rawMail(subject: string, headers: string[] = []): Buffer {
  delivered += 1;
  const lines = [
    ...['From: Grace <grace@elsewhere.test>', `To: ${ADDRESS}`, `Subject: ${subject}`],
    ...[`Message-ID: <${delivered}@elsewhere.test>`, `Date: ${new Date().toUTCString()}`, ...headers],
  ];
  return Buffer.from([...lines, '', `About ${subject}`, ''].join('\r\n'));
}

async function deliver(subject: string, headers: string[] = []): Promise<Imported> {
  const response = await fetch(`${double.url}/gmail/v1/users/me/messages/import`, {
    method: 'POST',
    headers: { authorization: 'Bearer test_token_of_anybody', 'content-type': 'application/json' },
    body: JSON.stringify({
      raw: rawMail(subject, headers).toString('base64url'),
      labelIds: ['INBOX', 'UNREAD'],
    }),
  });
  return (await response.json()) as Imported;
}

const labelsOf = async ({ id, threadId }: Imported) =>
  (await mail.getThreadLabels(threadId)).find((message) => message.id === id)?.labelIds.toSorted();

async function changesSince(startHistoryId: string): Promise<MailHistoryChange[]> {
  const changes: MailHistoryChange[] = [];
  let pageToken: string | undefined;
  do {
    const page = await mail.listHistory({ startHistoryId, pageToken });
    changes.push(...page.changes);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken);
  return changes;
}

test('a message is listed and read back, raw and as a summary', async () => {
  const message = await deliver('Read me back');
  const { messages } = await mail.listMessageIds({ labelIds: ['INBOX'] });
  expect(messages).toContainEqual({ id: message.id, threadId: message.threadId });
  const read = await mail.getMessage(message.id);
  expect(read).toMatchObject({ id: message.id, threadId: message.threadId });
  expect(Buffer.from(read.raw).toString()).toContain('About Read me back');
  const summary = await mail.getSummary(message.id, { headers: ['from', 'subject'] });
  expect(summary.headers).toEqual({ from: 'Grace <grace@elsewhere.test>', subject: 'Read me back' });
});

test('star, archive, trash, spam and labels change what the account has, and so does taking them back', async () => {
  const message = await deliver('Actions');
  const { threadId } = message;
  const own = await mail.createLabel({ name: 'Garden/Beds', colour: 'teal' });
  expect(await mail.listLabels()).toContainEqual(
    expect.objectContaining({ id: own.id, name: 'Garden/Beds' }),
  );
  const steps: [string[], string[], string[]][] = [
    [['STARRED'], [], ['INBOX', 'STARRED', 'UNREAD']],
    [[own.id], ['INBOX'], [own.id, 'STARRED', 'UNREAD']],
    [['INBOX'], [own.id, 'STARRED', 'UNREAD'], ['INBOX']],
  ];
  for (const [add, remove, expected] of steps) {
    await mail.modifyThread(threadId, { add, remove });
    expect(await labelsOf(message), `+${add} -${remove}`).toEqual(expected.toSorted());
  }
  // It finds no thread of spam and trash by its id, which Gmail does: they are listed.
  const isIn = async (label: string) =>
    (await mail.listMessageIds({ labelIds: [label] })).messages.some(({ id }) => id === message.id);
  await mail.modifyThread(threadId, { add: ['SPAM'], remove: ['INBOX'] });
  expect([await isIn('SPAM'), await isIn('INBOX')]).toEqual([true, false]);
  await mail.modifyThread(threadId, { add: ['INBOX'], remove: ['SPAM'] });
  expect([await isIn('SPAM'), await isIn('INBOX')]).toEqual([false, true]);
  await mail.modifyThread(threadId, { add: ['TRASH'], remove: ['INBOX'] });
  expect([await isIn('TRASH'), await isIn('INBOX')]).toEqual([true, false]);
  await mail.deleteMessages([message.id]);
  await expect(mail.getMessage(message.id)).rejects.toMatchObject({ failure: 'notFound' });
});

test('history tells of each step since a cursor', async () => {
  const { historyId } = await deliver('Before');
  const message = await deliver('History');
  await mail.modifyThread(message.threadId, { add: ['STARRED'] });
  await mail.modifyThread(message.threadId, { remove: ['INBOX'] });
  const ours = (await changesSince(historyId)).filter((change) => change.messageId === message.id);
  expect(ours.map(({ kind }) => kind)).toEqual(['added', 'labels', 'labels']);
  expect(ours.slice(1)).toMatchObject([
    { added: ['STARRED'], removed: [] },
    { added: [], removed: ['INBOX'] },
  ]);
});

test('a draft is created, updated in place, listed and sent once; another one is deleted', async () => {
  const { threadId } = await deliver('Question');
  const draft = await mail.createDraft({ raw: rawMail('Re: Question'), threadId });
  expect(draft.threadId).toBe(threadId);
  const updated = await mail.updateDraft(draft.draftId, { raw: rawMail('Re: Question, again'), threadId });
  const { drafts } = await mail.listDrafts();
  expect(drafts.map(({ draftId }) => draftId)).toEqual([updated.draftId]);
  const sent = await mail.sendDraft(updated.draftId);
  expect(sent.threadId).toBe(threadId);
  await expect(mail.sendDraft(updated.draftId)).rejects.toMatchObject({ failure: 'notFound' });
  const other = await mail.createDraft({ raw: rawMail('Never sent') });
  await mail.deleteDraft(other.draftId);
  await mail.deleteDraft(other.draftId);
  expect((await mail.listDrafts()).drafts).toEqual([]);
});
