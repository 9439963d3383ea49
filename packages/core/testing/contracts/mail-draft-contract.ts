import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { HarnessHolder, MailHarness } from './mail-harness.ts';

export function draftContract(holder: HarnessHolder): void {
  test('a draft is sent once: it is gone afterwards, and sending it again is notFound', async () => {
    const { mail } = holder.harness;
    const sendId = randomUUID();
    const draft = await mail.createDraft({ raw: compose(holder.harness, sendId) });
    expect(await mail.getDraft(draft.draftId)).toEqual(draft);
    const sent = await mail.sendDraft(draft.draftId);
    expect(await mail.getDraft(draft.draftId)).toBeNull();
    await expect(mail.sendDraft(draft.draftId)).rejects.toMatchObject({ failure: 'notFound' });
    expect(await countSent(holder.harness, sendId)).toBe(1);
    const message = await mail.getMessage(sent.messageId);
    expect(message.threadId).toBe(sent.threadId);
    expect(message.labelIds).toContain('SENT');
  });

  test('a sent message is found by our header, and by our Message-ID where the provider keeps it', async () => {
    const { mail, lacks } = holder.harness;
    const sendId = randomUUID();
    const { draftId } = await mail.createDraft({ raw: compose(holder.harness, sendId) });
    const sent = await mail.sendDraft(draftId);
    const headers = ['x-triage-send-id', 'message-id'];
    const recent = await mail.listRecent({ labelIds: ['SENT'], max: 10, headers });
    const ours = recent.find((message) => message.headers['x-triage-send-id'] === sendId);
    expect(ours?.messageId).toBe(sent.messageId);
    expect(ours?.headers['message-id']?.includes(sendId)).toBe(lacks?.ownMessageIds === true);
  });

  test('a mail of many megabytes leaves byte for byte, in its thread', async () => {
    const { mail, deliver } = holder.harness;
    const messageId = `<photographs-${randomUUID()}@elsewhere.test>`;
    const first = await deliver({
      from: holder.harness.correspondent,
      subject: 'Photographs',
      text: 'Please',
      headers: { 'Message-ID': messageId },
    });
    const lines =
      randomBytes(57 * 40_000)
        .toString('base64')
        .match(/.{76}/g) ?? [];
    const headers = { Subject: 'Re: Photographs', 'In-Reply-To': messageId, References: messageId };
    const raw = compose(holder.harness, randomUUID(), headers, lines.join('\r\n'));
    const { draftId } = await mail.createDraft({ raw, threadId: first.threadId });
    const sent = await mail.sendDraft(draftId);
    expect(sent.threadId).toBe(first.threadId);
    const text = Buffer.from((await mail.getMessage(sent.messageId)).raw).toString('latin1');
    expect(text.slice(text.indexOf('\r\n\r\n') + 4).trimEnd() === lines.join('\r\n')).toBe(true);
  });

  test('a reply lands in the thread it was asked for', async () => {
    const { mail, deliver } = holder.harness;
    const messageId = `<question-${randomUUID()}@elsewhere.test>`;
    const question = await deliver({
      from: holder.harness.correspondent,
      subject: 'Question',
      text: 'Yes?',
      headers: { 'Message-ID': messageId },
    });
    const raw = compose(holder.harness, randomUUID(), {
      Subject: 'Re: Question',
      'In-Reply-To': messageId,
      References: messageId,
    });
    const { draftId } = await mail.createDraft({ raw, threadId: question.threadId });
    const sent = await mail.sendDraft(draftId);
    expect(sent.threadId).toBe(question.threadId);
    const labels = await mail.getThreadLabels(question.threadId);
    expect(labels.map(({ id }) => id)).toEqual([question.messageId, sent.messageId]);
  });

  test('a draft is listed until it is deleted, and deleting it again succeeds', async () => {
    const { mail } = holder.harness;
    const draft = await mail.createDraft({ raw: compose(holder.harness, randomUUID()) });
    expect((await mail.listDrafts()).drafts).toContainEqual(draft);
    await mail.deleteDraft(draft.draftId);
    await mail.deleteDraft(draft.draftId);
    expect((await mail.listDrafts()).drafts).not.toContainEqual(draft);
    expect(await mail.getDraft(draft.draftId)).toBeNull();
  });

  test('an update replaces the draft in its place, as often as it is asked', async () => {
    const { mail, failNext } = holder.harness;
    const before = (await mail.listDrafts()).drafts.length;
    const sendId = randomUUID();
    const first = await mail.createDraft({ raw: compose(holder.harness, sendId) });
    const second = await mail.updateDraft(first.draftId, {
      raw: compose(holder.harness, sendId, {}, 'Hello again, Ben.'),
    });
    expect(second.messageId).not.toBe(first.messageId);
    expect(second.threadId).toBe(first.threadId);
    expect(await mail.getDraft(second.draftId)).toEqual(second);
    const third = compose(holder.harness, sendId, {}, 'Hello a third time, dear Ben.');
    // An adapter may repeat the call by itself, so the first answer may be either.
    await failNext('updateDraft', 'after');
    await Promise.allSettled([mail.updateDraft(second.draftId, { raw: third })]);
    const inThread = (await mail.listDrafts()).drafts.filter(({ threadId }) => threadId === first.threadId);
    const last = await mail.updateDraft(inThread.at(-1)?.draftId ?? '', { raw: third });
    expect((await mail.getThreadLabels(last.threadId)).map(({ id }) => id)).toEqual([last.messageId]);
    expect((await mail.listDrafts()).drafts).toHaveLength(before + 1);
    const text = Buffer.from((await mail.getMessage(last.messageId)).raw).toString('latin1');
    expect(text).toContain('Hello a third time, dear Ben.');
    await mail.deleteDraft(last.draftId);
    await expect(mail.updateDraft(last.draftId, { raw: third })).rejects.toMatchObject({
      failure: 'notFound',
    });
  });

  test('an updated reply stays in its thread', async () => {
    const { mail, deliver } = holder.harness;
    const messageId = `<place-${randomUUID()}@elsewhere.test>`;
    const headers = { Subject: 'Re: Place', 'In-Reply-To': messageId, References: messageId };
    const { threadId } = await deliver({
      from: holder.harness.correspondent,
      subject: 'Place',
      text: 'Where?',
      headers: { 'Message-ID': messageId },
    });
    const sendId = randomUUID();
    const { draftId } = await mail.createDraft({ raw: compose(holder.harness, sendId, headers), threadId });
    const raw = compose(holder.harness, sendId, headers, 'Here, at noon.');
    expect((await mail.updateDraft(draftId, { raw, threadId })).threadId).toBe(threadId);
  });

  test('a send that failed before it was accepted is unknown, and its draft is still there to send', async () => {
    const { mail, failNext } = holder.harness;
    const sendId = randomUUID();
    const { draftId } = await mail.createDraft({ raw: compose(holder.harness, sendId) });
    await failNext('sendDraft', 'before');
    await expect(mail.sendDraft(draftId)).rejects.toMatchObject({ failure: 'unknown' });
    expect(await countSent(holder.harness, sendId)).toBe(0);
    expect(await mail.getDraft(draftId)).not.toBeNull();
    await mail.sendDraft(draftId);
    expect(await countSent(holder.harness, sendId)).toBe(1);
  });

  test('a send that failed after it was accepted is unknown, was sent once, and its draft is gone', async () => {
    const { mail, failNext } = holder.harness;
    const sendId = randomUUID();
    const { draftId } = await mail.createDraft({ raw: compose(holder.harness, sendId) });
    await failNext('sendDraft', 'after');
    await expect(mail.sendDraft(draftId)).rejects.toMatchObject({ failure: 'unknown' });
    expect(await mail.getDraft(draftId)).toBeNull();
    expect(await countSent(holder.harness, sendId)).toBe(1);
  });

  test('a draft whose creation failed after it was accepted exists once', async () => {
    const { mail, failNext } = holder.harness;
    const before = (await mail.listDrafts()).drafts.length;
    await failNext('createDraft', 'after');
    const raw = compose(holder.harness, randomUUID());
    await expect(mail.createDraft({ raw })).rejects.toMatchObject({ failure: 'unknown' });
    expect((await mail.listDrafts()).drafts).toHaveLength(before + 1);
  });
}

function compose(
  harness: MailHarness,
  sendId: string,
  more: Record<string, string> = {},
  body = 'Hello.',
): Uint8Array {
  const headers = {
    From: harness.address,
    To: harness.correspondent,
    Subject: 'From the contract',
    'Message-ID': `<${sendId}@ours.test>`,
    'X-Triage-Send-Id': sendId,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...more,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}\r\n`);
}

async function countSent(harness: MailHarness, sendId: string): Promise<number> {
  const sent = await harness.outbox();
  return sent.filter((headers) => headers['x-triage-send-id'] === sendId).length;
}
