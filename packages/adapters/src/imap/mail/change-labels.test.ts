import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import type { ImapFlow } from 'imapflow';
import { afterAll, expect, test } from 'vitest';
import { imapWorld } from '../testing/imap-world.ts';
import { steppingProxy } from '../testing/model/stepping-proxy.ts';
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

test('an archive and its undo reach a server whose STATUS is that of before the archive', async () => {
  if (!server) return;
  let stale: string | null = null;
  const proxy = await steppingProxy(server.port, async (command) => {
    const [tag, word] = command.split(' ');
    return word === 'LIST' && stale !== null ? { answer: `${stale}${tag} OK Listed\r\n` } : 'pass';
  });
  const world = await imapWorld({ db, port: server.port, proxyPort: proxy.port, submit: async () => {} });
  const { threadId } = await world.deliver({
    ...{ from: 'Grace <grace@elsewhere.test>', subject: 'Here and there', text: 'Hello' },
  });
  const subjects = async (folder: string) => {
    await world.other.mailboxOpen(folder, { readOnly: true });
    const found = await world.other.fetchAll('1:*', { envelope: true });
    return found.map(({ envelope }) => envelope?.subject);
  };
  // The first makes the archive known.
  await world.mail.modifyThread(threadId, { remove: ['INBOX'] });
  await world.mail.modifyThread(threadId, { add: ['INBOX'] });
  stale = await describeFolders(world.other);
  await world.mail.modifyThread(threadId, { remove: ['INBOX'] });
  expect(await subjects('Archive')).toEqual(['Here and there']);
  await world.mail.modifyThread(threadId, { add: ['INBOX'] });
  expect(await subjects('INBOX')).toEqual(['Here and there']);
  await world.close();
  await proxy.close();
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

/** What the server answers to LIST with STATUS. */
async function describeFolders(other: ImapFlow): Promise<string> {
  const statusQuery = { messages: true, uidNext: true, uidValidity: true, highestModseq: true };
  return (await other.list({ statusQuery }))
    .map(({ path, flags, delimiter, status }) => {
      const state = `MESSAGES ${status?.messages} UIDNEXT ${status?.uidNext} UIDVALIDITY ${status?.uidValidity} HIGHESTMODSEQ ${status?.highestModseq}`;
      return `* LIST (${[...flags].join(' ')}) "${delimiter}" ${path}\r\n* STATUS ${path} (${state})\r\n`;
    })
    .join('');
}
