import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftContract } from './mail-draft-contract.ts';
import type { HarnessHolder, MailHarness } from './mail-harness.ts';
import { historyContract } from './mail-history-contract.ts';
import { labelContract } from './mail-label-contract.ts';
import { sendAsContract } from './mail-send-as-contract.ts';

/** What every Mail does, a real one or a fake. Each test brings its own mail; the mailbox may hold more. */
export function mailContract(name: string, makeHarness: () => Promise<MailHarness>): void {
  describe(`${name} as Mail`, () => {
    let made: MailHarness | null = null;
    const holder: HarnessHolder = {
      get harness() {
        if (!made) throw new Error('The harness is not ready');
        return made;
      },
    };
    beforeAll(async () => {
      made = await makeHarness();
    });
    afterAll(async () => {
      await made?.close?.();
    });
    readingContract(holder);
    labelContract(holder);
    historyContract(holder);
    draftContract(holder);
    sendAsContract(holder);
  });
}

function readingContract(holder: HarnessHolder): void {
  test('the profile names the mailbox and a history id of decimal text', async () => {
    const profile = await holder.harness.mail.getProfile();
    expect(profile.emailAddress).toBe(holder.harness.address);
    expect(profile.historyId).toMatch(/^\d+$/);
  });

  test('a delivered message is read back raw, with its labels, in its thread', async () => {
    const { mail, deliver } = holder.harness;
    const { messageId, threadId } = await deliver({
      from: 'Grace <grace@elsewhere.test>',
      subject: 'Read me back',
      text: 'Grüße aus Zürich',
      headers: { 'X-Contract': 'kept as it came' },
    });
    const message = await mail.getMessage(messageId);
    expect(message).toMatchObject({ id: messageId, threadId, historyId: expect.stringMatching(/^\d+$/) });
    expect(message.labelIds).toEqual(expect.arrayContaining(['INBOX', 'UNREAD']));
    expect(message.internalDate).toBeInstanceOf(Date);
    expect(Number.isNaN(message.internalDate.getTime())).toBe(false);
    expect(Buffer.from(message.raw).toString()).toContain('X-Contract: kept as it came');
    const thread = await mail.getThread(threadId);
    expect(thread.messages).toEqual([message]);
    const { id, labelIds, historyId, internalDate } = message;
    expect(await mail.getThreadLabels(threadId)).toEqual([
      { id, threadId, labelIds, historyId, internalDate },
    ]);
  });

  test('a summary has the labels, the text’s beginning and the headers that were asked for', async () => {
    const { mail, deliver } = holder.harness;
    const { messageId, threadId } = await deliver({
      from: 'Grace <grace@elsewhere.test>',
      subject: 'In short',
      text: 'The beginning of it',
    });
    const summary = await mail.getSummary(messageId, { headers: ['from', 'subject'] });
    expect(summary).toMatchObject({
      id: messageId,
      threadId,
      snippet: expect.stringContaining('The beginning'),
    });
    expect(summary.labelIds).toContain('INBOX');
    expect(summary.headers).toEqual({ from: 'Grace <grace@elsewhere.test>', subject: 'In short' });
    await expect(mail.getSummary('18f0000000000000', { headers: [] })).rejects.toMatchObject({
      failure: 'notFound',
    });
  });

  test('spam and trash are listed by their labels alone', async () => {
    const { mail, deliver } = holder.harness;
    const { messageId, threadId } = await deliver({ from: 'x@elsewhere.test', subject: 'Away', text: 'x' });
    await mail.modifyThread(threadId, { add: ['TRASH'], remove: ['INBOX'] });
    const ids = async (labelIds?: string[]) =>
      (await mail.listMessageIds({ labelIds })).messages.map((message) => message.id);
    expect(await ids(['TRASH'])).toContain(messageId);
    expect(await ids()).not.toContain(messageId);
  });

  test('messages are found by words of the provider’s search', async () => {
    const { mail, deliver } = holder.harness;
    const { messageId } = await deliver({
      from: 'grace@elsewhere.test',
      subject: 'Zwetschgendatschi',
      text: 'A cake',
    });
    await expect
      .poll(async () => (await mail.listMessageIds({ query: 'zwetschgendatschi' })).messages, {
        timeout: 10_000,
      })
      .toMatchObject([{ id: messageId }]);
    expect((await mail.listMessageIds({ query: 'nosuchwordanywhere' })).messages).toEqual([]);
  });

  test('a reply joins the thread it answers, oldest first', async () => {
    const { mail, deliver } = holder.harness;
    const question = { from: 'grace@elsewhere.test', subject: 'Lunch', text: 'When?' };
    const first = await deliver({ ...question, headers: { 'Message-ID': '<lunch-1@elsewhere.test>' } });
    const second = await deliver({
      ...question,
      subject: 'Re: Lunch',
      inReplyTo: '<lunch-1@elsewhere.test>',
    });
    expect(second.threadId).toBe(first.threadId);
    const { messages } = await mail.getThread(first.threadId);
    expect(messages.map((message) => message.id)).toEqual([first.messageId, second.messageId]);
  });

  test('pages of threads and of messages hold each once, newest first', async () => {
    const { mail, deliver } = holder.harness;
    const delivered: { messageId: string; threadId: string }[] = [];
    for (const subject of ['Page one', 'Page two', 'Page three']) {
      delivered.push(await deliver({ from: 'pages@elsewhere.test', subject, text: subject }));
    }
    const threads = await allPages((pageToken) =>
      mail.listThreadIds({ labelIds: ['INBOX'], max: 2, pageToken }).then((page) => ({
        entries: page.threads.map((thread) => thread.id),
        nextPageToken: page.nextPageToken,
      })),
    );
    const messages = await allPages((pageToken) =>
      mail.listMessageIds({ labelIds: ['INBOX'], max: 2, pageToken }).then((page) => ({
        entries: page.messages.map((message) => message.id),
        nextPageToken: page.nextPageToken,
      })),
    );
    expect(threads.slice(0, 3)).toEqual(delivered.map(({ threadId }) => threadId).reverse());
    expect(messages.slice(0, 3)).toEqual(delivered.map(({ messageId }) => messageId).reverse());
    expect(new Set(threads).size).toBe(threads.length);
    expect(new Set(messages).size).toBe(messages.length);
  });

  test('a missing item is notFound', async () => {
    const { mail } = holder.harness;
    const unknown = '18c00000000fffff';
    await expect(mail.getThread(unknown)).rejects.toMatchObject({ failure: 'notFound' });
    await expect(mail.getThreadLabels(unknown)).rejects.toMatchObject({ failure: 'notFound' });
    await expect(mail.getMessage(unknown)).rejects.toMatchObject({ failure: 'notFound' });
    await expect(mail.modifyThread(unknown, { add: ['STARRED'] })).rejects.toMatchObject({
      failure: 'notFound',
    });
  });

  test('an attachment is returned byte for byte', async () => {
    const { mail, deliverAttachment } = holder.harness;
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const { messageId, attachmentId } = await deliverAttachment(bytes);
    expect(Array.from(await mail.getAttachment(messageId, attachmentId))).toEqual(Array.from(bytes));
  });

  test('recent messages come newest first with the headers asked for', async () => {
    const { mail, deliver } = holder.harness;
    const older = await deliver({ from: 'a@elsewhere.test', subject: 'Older', text: '1' });
    const newer = await deliver({
      from: 'b@elsewhere.test',
      subject: 'Newer',
      text: '2',
      headers: { 'X-Triage-Send-Id': 'send-1' },
    });
    const recent = await mail.listRecent({
      labelIds: ['INBOX'],
      max: 2,
      headers: ['x-triage-send-id', 'subject'],
    });
    expect(recent.map(({ messageId }) => messageId)).toEqual([newer.messageId, older.messageId]);
    expect(recent.map(({ headers }) => headers)).toEqual([
      { subject: 'Newer', 'x-triage-send-id': 'send-1' },
      { subject: 'Older' },
    ]);
  });

  test('a watch answers the cursor to start from and when it ends', async () => {
    const { mail } = holder.harness;
    const topic = 'projects/contract/topics/mail';
    const { historyId, expiresAt } = await mail.watch({ topic });
    expect(historyId).toMatch(/^\d+$/);
    expect(expiresAt).toBeInstanceOf(Date);
    await mail.stopWatch();
  });
}

async function allPages<Entry>(
  list: (pageToken?: string) => Promise<{ entries: Entry[]; nextPageToken: string | null }>,
): Promise<Entry[]> {
  const all: Entry[] = [];
  let pageToken: string | null | undefined;
  do {
    const page = await list(pageToken ?? undefined);
    all.push(...page.entries);
    pageToken = page.nextPageToken;
  } while (pageToken);
  return all;
}
