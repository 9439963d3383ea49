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
