import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { afterAll, expect, test } from 'vitest';
import { imapWorld } from '../testing/imap-world.ts';
import { type Fate, steppingProxy } from '../testing/model/stepping-proxy.ts';
import { startMailServer } from '../testing/start-mail-server.ts';
import type { MailServerKind } from '../testing/write-dovecot-config.ts';

const db = shareTestDatabase();
const KINDS: Record<string, MailServerKind> = {
  'with QRESYNC': {},
  'without CONDSTORE': { lacks: ['QRESYNC', 'CONDSTORE'] },
};
const OLD = { from: 'Grace <grace@elsewhere.test>', subject: 'Old', text: 'Text' };
type World = Awaited<ReturnType<typeof imapWorld>>;

for (const [name, kind] of Object.entries(KINDS)) {
  const server = await startMailServer(kind);
  if (!server) test(`reading ${name} needs packages of Debian`, () => {});
  else {
    afterAll(() => server.stop());
    readingTests(name, server.port);
  }
}

function readingTests(name: string, port: number): void {
  test(`a flag that changes while new mail is read leaves every message what it was, ${name}`, async () => {
    const { world, before } = await openWorld(port);
    const old = await world.deliver(OLD);
    const { historyId } = await world.mail.getProfile();
    before('RFC822.SIZE', () => starOldest(world));
    const fresh = await world.deliver({ ...OLD, subject: 'New' });
    expect(await listInbox(world)).toEqual([fresh.messageId, old.messageId]);
    const { changes } = await world.mail.listHistory({ startHistoryId: historyId });
    expect(changes.map(({ kind, messageId }) => [kind, messageId])).toEqual([
      ['added', fresh.messageId],
      ['labels', old.messageId],
    ]);
    await world.close();
  });

  test(`a message is read whole though its flags change meanwhile, ${name}`, async () => {
    const { world, before } = await openWorld(port);
    const { messageId } = await world.deliver({ ...OLD, text: 'Its text' });
    before('BODY.PEEK[]', () => starOldest(world));
    expect(Buffer.from((await world.mail.getMessage(messageId)).raw).toString()).toContain('Its text');
    await world.close();
  });

  test(`a message in a folder that is renamed meanwhile is found where it is then, ${name}`, async () => {
    const { world, before } = await openWorld(port);
    await world.other.mailboxCreate('Before');
    const { messageId } = await world.append(Buffer.from('Subject: Moved\r\n\r\nText\r\n'), 'Before');
    before('EXAMINE Before', () => world.other.mailboxRename('Before', 'After'));
    const { labelIds } = await world.mail.getMessage(messageId);
    expect(labelIds).toContain('F:After');
    await world.close();
  });

  test(`a refusal without the tag of a command is taken for no answer, ${name}`, async () => {
    const { world, before } = await openWorld(port);
    const { messageId } = await world.deliver(OLD);
    before('LIST', async () => undefined, { answer: 'NO go away\r\n' });
    await world.mail.getProfile();
    expect(await listInbox(world)).toEqual([messageId]);
    await world.close();
  });
}

async function openWorld(port: number) {
  let next: { words: string; work: () => Promise<unknown>; fate: Fate } | null = null;
  const proxy = await steppingProxy(port, async (command) => {
    if (!next || !command.includes(next.words)) return 'pass';
    const { work, fate } = next;
    next = null;
    await work();
    return fate;
  });
  const submit = () => Promise.reject(new Error('Not sent'));
  const world = await imapWorld({ db, port, proxyPort: proxy.port, submit });
  const before = (words: string, work: () => Promise<unknown>, fate: Fate = 'pass') => {
    next = { words, work, fate };
  };
  return { world, before };
}

async function starOldest(world: World): Promise<void> {
  await world.other.mailboxOpen('INBOX');
  await world.other.messageFlagsAdd('1', ['\\Flagged']);
}

async function listInbox({ mail }: World): Promise<string[]> {
  return (await mail.listMessageIds({ labelIds: ['INBOX'] })).messages.map(({ id }) => id);
}
