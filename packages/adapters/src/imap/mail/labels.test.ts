import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { afterAll, expect, test } from 'vitest';
import { imapWorld } from '../testing/imap-world.ts';
import { startMailServer } from '../testing/start-mail-server.ts';

const db = shareTestDatabase();
const server = await startMailServer();
if (server) afterAll(() => server.stop());

test('a folder that another program has just made is listed after its name was refused', async () => {
  // Without Debian's packages there is no server; a line has said so.
  if (!server) return;
  const momentMs = 60_000;
  const world = await imapWorld({ db, port: server.port, submit: async () => {}, momentMs });
  const namesOf = async () => (await world.mail.listLabels()).map(({ name }) => name);
  expect(await namesOf()).not.toContain('Receipts');
  await world.other.mailboxCreate('Receipts');
  const label = { name: 'Receipts', colour: null };
  await expect(world.mail.createLabel(label)).rejects.toMatchObject({ failure: 'conflict' });
  expect(await namesOf()).toContain('Receipts');
  await world.close();
});
