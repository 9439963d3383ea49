import { expect, test, vi } from 'vitest';
import type { Mail, MailHistoryChange } from '../../src/ports/mail.ts';
import type { HarnessHolder } from './mail-harness.ts';

export function historyContract(holder: HarnessHolder): void {
  test('history lists changes since a cursor, step by step and in order', async () => {
    const { mail, deliver, remove } = holder.harness;
    const { historyId: start } = await mail.getProfile();
    const { messageId, threadId } = await deliver({
      from: 'h@elsewhere.test',
      subject: 'History',
      text: 'Now',
    });
    await mail.modifyThread(threadId, { add: ['STARRED'] });
    await mail.modifyThread(threadId, { remove: ['INBOX'] });
    await remove(messageId);
    const ours = (await allChanges(mail, start)).filter((change) => change.messageId === messageId);
    expect(ours.map(({ kind }) => kind)).toEqual(['added', 'labels', 'labels', 'deleted']);
    expect(ours[1]).toEqual({ kind: 'labels', messageId, threadId, added: ['STARRED'], removed: [] });
    expect(ours[2]).toEqual({ kind: 'labels', messageId, threadId, added: [], removed: ['INBOX'] });
  });

  test('the cursor of a response returns the changes after it and none before', async () => {
    const { mail, deliver } = holder.harness;
    const { historyId: start } = await mail.getProfile();
    await deliver({ from: 'h@elsewhere.test', subject: 'Seen', text: '1' });
    const { historyId } = await mail.listHistory({ startHistoryId: start });
    expect(BigInt(historyId)).toBeGreaterThan(BigInt(start));
    expect(await allChanges(mail, historyId)).toEqual([]);
    const next = await deliver({ from: 'h@elsewhere.test', subject: 'Next', text: '2' });
    const changes = await allChanges(mail, historyId);
    expect(changes.map((change) => change.messageId)).toEqual([next.messageId]);
  });

  test('a cursor that is too old is historyExpired, and the profile gives one that works', async () => {
    const { mail, expireHistory } = holder.harness;
    const { historyId } = await mail.getProfile();
    await expireHistory();
    await expect(mail.listHistory({ startHistoryId: historyId })).rejects.toMatchObject({
      failure: 'historyExpired',
    });
    const { historyId: fresh } = await mail.getProfile();
    expect((await mail.listHistory({ startHistoryId: fresh })).changes).toEqual([]);
  });

  test('an inbox that can be followed tells of new mail until it is told to stop', async () => {
    const { mail, deliver, lacks } = holder.harness;
    const onChange = vi.fn();
    const stop = new AbortController();
    const following = mail.followInbox({ onChange, forMs: 60_000, signal: stop.signal });
    if (lacks?.following) {
      expect(await following).toBe('unsupported');
      return;
    }
    const told = () => expect.poll(() => onChange.mock.calls.length, { timeout: 20_000 });
    await told().toBe(2);
    await deliver({ from: 'h@elsewhere.test', subject: 'At once', text: '1' });
    await told().toBeGreaterThan(2);
    stop.abort();
    expect(await following).toBe('ended');
  });
}

async function allChanges(mail: Mail, startHistoryId: string): Promise<MailHistoryChange[]> {
  const changes: MailHistoryChange[] = [];
  let pageToken: string | undefined;
  do {
    const page = await mail.listHistory({ startHistoryId, pageToken });
    changes.push(...page.changes);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken);
  return changes;
}
