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
