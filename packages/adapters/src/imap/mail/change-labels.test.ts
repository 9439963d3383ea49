import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { afterAll, expect, test } from 'vitest';
import { imapWorld } from '../testing/imap-world.ts';
import { startMailServer } from '../testing/start-mail-server.ts';

const db = shareTestDatabase();
const server = await startMailServer();
if (server) afterAll(() => server.stop());

test('Undo that comes while the archive is on its way puts the thread back', async () => {
  // Without Debian's packages there is no server; a line has said so.
  if (!server) return;
  const world = await imapWorld({ db, port: server.port, submit: async () => {} });
  await world.deliver({ from: 'Grace <grace@elsewhere.test>', subject: 'Back and forth', text: 'Hello' });
  const [found] = (await world.mail.listMessageIds({ labelIds: ['INBOX'] })).messages;
  const threadId = found?.threadId ?? '';
  for (let round = 0; round < 3; round++) {
    const archive = world.mail.modifyThread(threadId, { remove: ['INBOX'] });
    const undo = world.mail.modifyThread(threadId, { add: ['INBOX'] });
    await Promise.all([archive, undo]);
    expect((await world.mail.listMessageIds({ labelIds: ['INBOX'] })).messages).toEqual([found]);
  }
  await world.close();
});

test('a thread that has only sent messages comes into the inbox and leaves it, and its messages stay sent', async () => {
  if (!server) return;
  const world = await imapWorld({ db, port: server.port, submit: async () => {} });
  const head =
    'From: me@imap.test\r\nTo: grace@elsewhere.test\r\nSubject: Any news?\r\nMessage-ID: <sent@imap.test>';
  const { threadId } = await world.append(Buffer.from(`${head}\r\n\r\nHello\r\n`), 'Sent');
  const labelsOf = async () =>
    (await world.mail.getThreadLabels(threadId)).map(({ labelIds }) =>
      labelIds.filter((label) => label !== 'UNREAD').sort(),
    );
  for (let round = 0; round < 2; round++) {
    await world.mail.modifyThread(threadId, { add: ['INBOX'] });
    expect(await labelsOf()).toEqual([['INBOX', 'SENT']]);
    await world.mail.modifyThread(threadId, { remove: ['INBOX'] });
    expect(await labelsOf()).toEqual([['SENT']]);
  }
  await world.close();
});

test('a sent message that stays where it is when its thread comes into the inbox is reported as unclear', async () => {
  if (!server) return;
  const world = await imapWorld({ db, port: server.port, submit: async () => {} });
  const received = await world.deliver({
    from: 'Grace <grace@elsewhere.test>',
    subject: 'Lunch',
    text: 'When?',
  });
  const [, rfcId = ''] = /Message-ID: (<[^>]+>)/.exec(await rawOf(world, received.messageId)) ?? [];
  const head = `From: me@imap.test\r\nTo: grace@elsewhere.test\r\nSubject: Re: Lunch\r\nMessage-ID: <answer@imap.test>\r\nIn-Reply-To: ${rfcId}`;
  const sent = await world.append(Buffer.from(`${head}\r\n\r\nNoon\r\n`), 'Sent');
  expect(sent.threadId).toBe(received.threadId);
  await world.mail.modifyThread(sent.threadId, { remove: ['INBOX'] });
  const { historyId } = await world.mail.getProfile();
  await world.mail.modifyThread(sent.threadId, { add: ['INBOX'] });
  const { changes } = await world.mail.listHistory({ startHistoryId: historyId });
  const { threadId } = received;
  expect(changes).toEqual([
    { kind: 'labels', messageId: received.messageId, threadId, added: ['INBOX'], removed: [] },
    { kind: 'unclear', messageId: sent.messageId, threadId },
  ]);
  await world.close();
});

async function rawOf({ mail }: Awaited<ReturnType<typeof imapWorld>>, messageId: string): Promise<string> {
  return Buffer.from((await mail.getMessage(messageId)).raw).toString();
}
