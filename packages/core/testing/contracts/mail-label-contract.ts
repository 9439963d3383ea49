import { expect, test } from 'vitest';
import type { HarnessHolder } from './mail-harness.ts';

export function labelContract(holder: HarnessHolder): void {
  test('labels are listed with their names, the person’s own and the provider’s', async () => {
    const { mail, addLabel } = holder.harness;
    const id = await addLabel('Clients/Öst & West');
    const labels = await mail.listLabels();
    expect(labels).toContainEqual({ id, name: 'Clients/Öst & West', own: true, colour: null });
    expect(labels).toContainEqual({ id: 'INBOX', name: 'INBOX', own: false, colour: null });
  });

  test('a label is created with its colour once; its name cannot be taken again, in any case', async () => {
    const { mail, lacks } = holder.harness;
    const label = await mail.createLabel({ name: 'Projects/Roof', colour: 'teal' });
    const colour = lacks?.labelColours ? null : 'teal';
    expect(label).toMatchObject({ name: 'Projects/Roof', own: true, colour });
    expect(await mail.listLabels()).toContainEqual(label);
    for (const name of ['Projects/Roof', 'projects/roof', 'inbox'])
      await expect(mail.createLabel({ name, colour: null })).rejects.toMatchObject({ failure: 'conflict' });
    await expect(mail.createLabel({ name: ' ', colour: null })).rejects.toMatchObject({ failure: 'invalid' });
  });

  test('a thread takes an own label, and one that is not there is invalid', async () => {
    const { mail, deliver } = holder.harness;
    const { id } = await mail.createLabel({ name: 'Receipts', colour: null });
    const { threadId } = await deliver({ from: 'shop@elsewhere.test', subject: 'Receipt', text: '12' });
    await mail.modifyThread(threadId, { add: [id] });
    expect((await mail.getThreadLabels(threadId))[0]?.labelIds).toContain(id);
    const { messages } = await mail.listMessageIds({ labelIds: [id] });
    expect(messages.map((message) => message.threadId)).toEqual([threadId]);
    await expect(mail.modifyThread(threadId, { add: ['Label_none'] })).rejects.toMatchObject({
      failure: 'invalid',
    });
  });

  test('labels change on every message of a thread, and changing them twice is as once', async () => {
    const { mail, deliver } = holder.harness;
    const { threadId } = await deliver({ from: 'grace@elsewhere.test', subject: 'File me', text: 'Away' });
    const change = { add: ['STARRED'], remove: ['INBOX', 'UNREAD'] };
    await mail.modifyThread(threadId, change);
    await mail.modifyThread(threadId, change);
    const [message] = await mail.getThreadLabels(threadId);
    expect(message?.labelIds).toContain('STARRED');
    expect(message?.labelIds).not.toContain('INBOX');
    const { threads } = await mail.listThreadIds({ labelIds: ['INBOX'] });
    expect(threads.map((thread) => thread.id)).not.toContain(threadId);
  });

  test('messages of the trash are deleted for good where the connection may, twice as once', async () => {
    const { mail, mayDelete = mail, deliver } = holder.harness;
    const gone = await deliver({ from: 'a@elsewhere.test', subject: 'For good', text: '1' });
    const kept = await deliver({ from: 'a@elsewhere.test', subject: 'Kept in the trash', text: '1' });
    for (const { threadId } of [gone, kept])
      await mail.modifyThread(threadId, { add: ['TRASH'], remove: ['INBOX'] });
    if (mayDelete !== mail) {
      await expect(mail.deleteMessages([gone.messageId])).rejects.toMatchObject({ failure: 'forbidden' });
      expect((await mail.getMessage(gone.messageId)).labelIds).toContain('TRASH');
    }
    const { historyId } = await mail.getProfile();
    await mayDelete.deleteMessages([gone.messageId]);
    await mayDelete.deleteMessages([gone.messageId, '18f0123456789abc']);
    await expect(mail.getMessage(gone.messageId)).rejects.toMatchObject({ failure: 'notFound' });
    expect((await mail.getMessage(kept.messageId)).labelIds).toContain('TRASH');
    await expect
      .poll(async () => (await mail.listHistory({ startHistoryId: historyId })).changes, { timeout: 10_000 })
      .toContainEqual({ kind: 'deleted', ...gone });
  });

  test('labels of one message leave those of its thread alone', async () => {
    const { mail, deliver } = holder.harness;
    const { messageId } = await deliver({ from: 'a@elsewhere.test', subject: 'One of them', text: '1' });
    await mail.modifyMessage(messageId, { add: ['TRASH'], remove: ['INBOX'] });
    const { labelIds } = await mail.getMessage(messageId);
    expect([labelIds.includes('TRASH'), labelIds.includes('INBOX')]).toEqual([true, false]);
    await expect(mail.modifyMessage('18f0123456789abc', { add: ['STARRED'] })).rejects.toMatchObject({
      failure: 'notFound',
    });
  });
}
