import { randomUUID } from 'node:crypto';
import { composeMail } from '@triage/core/testing/fakes/compose-mail';
import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { afterAll, expect, test } from 'vitest';
import type { FirstPass } from './mirror/fetch-newest.ts';
import { imapWorld } from './testing/imap-world.ts';
import { startMailServer } from './testing/start-mail-server.ts';

const db = shareTestDatabase();
const server = await startMailServer();
const SMALL_PARTS: FirstPass = { few: 10, newest: { inbox: 6, sent: 3 }, part: 7 };
const WHOLE: FirstPass = { few: 1_000, newest: {}, part: 1_000 };
const DAY_MS = 24 * 60 * 60 * 1_000;
const BEGINNING = Date.UTC(2026, 0, 1);

type World = Awaited<ReturnType<typeof imapWorld>>;

if (!server) test('first passes over IMAP need packages of Debian', () => {});
else {
  afterAll(() => server.stop());

  test('the newest messages are listed and read before the others are known', async () => {
    const { world } = await openWorld(12);
    await world.mail.getProfile();
    const newest = await list(world, { newestOnly: true });
    expect(newest).toEqual(['Inbox 11', 'Inbox 10', 'Inbox 9', 'Inbox 8', 'Inbox 7', 'Inbox 6']);
    expect(await countMirrored(world)).toBeLessThan(12);
    expect((await list(world, {})).length).toBe(12);
    expect(await countMirrored(world)).toBe(12);
    await world.close();
  });

  test('a mailbox of few messages is listed whole at once', async () => {
    const { world } = await openWorld(10);
    expect((await list(world, { newestOnly: true })).length).toBe(10);
    await world.close();
  });

  test('threads are the same whether a mailbox is stored in parts or whole', async () => {
    const { world, address } = await openWorld(0);
    // Chains of one folder name the message before alone, as some programs do; those of three folders name all.
    for (let at = 0; at < 20; at++) await append(world, at, { answers: [at - 3] });
    for (let at = 20; at < 50; at++)
      await append(world, at, {
        folder: ['INBOX', 'Sent', 'Kept'][at % 3] ?? 'INBOX',
        answers: Array.from({ length: 8 }, (_, back) => at - 4 * (back + 1)).filter((to) => to >= 20),
      });
    const whole = await imapWorld({ db, port: server.port, submit, address, firstPass: WHOLE });
    await world.mail.listMessageIds({ newestOnly: true });
    expect(await threads(world)).toEqual(await threads(whole));
    expect((await threads(world)).map((ids) => ids.length)).toEqual([6, 7, 7, 7, 7, 8, 8]);
    await Promise.all([world.close(), whole.close()]);
  });

  test('a change during the first pass is in the history after the first cursor', async () => {
    const { world } = await openWorld(20);
    const { historyId } = await world.mail.getProfile();
    const [newest, second] = (await world.mail.listMessageIds({ newestOnly: true })).messages;
    await world.other.mailboxOpen('INBOX');
    await world.other.messageFlagsAdd('20', ['\\Flagged']);
    await world.other.messageDelete('19');
    await append(world, 20, {});
    const all = await list(world, {});
    expect([all[0], all.includes('Inbox 18'), all.length]).toEqual(['Inbox 20', false, 20]);
    const { changes } = await world.mail.listHistory({ startHistoryId: historyId });
    expect(changes).toContainEqual({
      kind: 'labels',
      messageId: newest?.id,
      threadId: newest?.threadId,
      added: ['STARRED'],
      removed: [],
    });
    expect(changes).toContainEqual({ kind: 'deleted', messageId: second?.id, threadId: second?.threadId });
    expect(changes).toHaveLength(2);
    await append(world, 21, {});
    const later = await world.mail.listHistory({ startHistoryId: historyId });
    expect(later.changes.at(-1)).toMatchObject({ kind: 'added', labelIds: ['INBOX', 'UNREAD'] });
    await world.close();
  });

  test('pages of a list stored in parts have every message once, those of one second too', async () => {
    const { world } = await openWorld(0);
    for (let at = 0; at < 40; at++) await append(world, at, { at: BEGINNING });
    await world.mail.getProfile();
    const seen: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await world.mail.listMessageIds({
        labelIds: ['INBOX'],
        max: 3,
        ...(pageToken && { pageToken }),
      });
      seen.push(...page.messages.map(({ id }) => id));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken);
    expect([seen.length, new Set(seen).size]).toEqual([40, 40]);
    await world.close();
  });
}

const submit = () => Promise.reject(new Error('Not sent'));

async function openWorld(messages: number) {
  const address = `${randomUUID().slice(0, 8)}@imap.test`;
  const world = await imapWorld({
    db,
    port: server?.port ?? 0,
    submit,
    address,
    firstPass: SMALL_PARTS,
    momentMs: 0,
  });
  await world.other.mailboxCreate('Kept');
  for (let at = 0; at < messages; at++) await append(world, at, {});
  return { world, address };
}

interface Placed {
  folder?: string;
  /** The nearest first. */
  answers?: number[];
  at?: number;
}

async function append(
  { other, address }: World,
  number: number,
  { folder = 'INBOX', answers = [], at = BEGINNING + number * DAY_MS }: Placed,
): Promise<void> {
  const ids = answers.map((to) => `<${to}@elsewhere.test>`);
  const headers: Record<string, string> = ids[0] ? { 'In-Reply-To': ids[0] } : {};
  if (ids.length > 1) headers['References'] = ids.toReversed().join(' ');
  const mail = { from: 'Grace <grace@elsewhere.test>', subject: `Inbox ${number}`, text: 'Text', headers };
  const raw = composeMail(mail, { to: address, date: new Date(at), id: String(number) });
  await other.append(folder, Buffer.from(raw), [], new Date(at));
}

async function list({ mail }: World, query: { newestOnly?: boolean }): Promise<string[]> {
  const { messages } = await mail.listMessageIds({ labelIds: ['INBOX'], ...query });
  const read = await Promise.all(messages.map(({ id }) => mail.getSummary(id, { headers: ['subject'] })));
  return read.map(({ headers }) => headers['subject'] ?? '');
}

/** The subjects of each thread. */
async function threads({ mail }: World): Promise<string[][]> {
  const { messages } = await mail.listMessageIds({});
  const read = await Promise.all(messages.map(({ id }) => mail.getSummary(id, { headers: ['subject'] })));
  const grouped = Map.groupBy(read, ({ threadId }) => threadId);
  return [...grouped.values()]
    .map((all) => all.map(({ headers }) => headers['subject'] ?? '').sort())
    .sort((one, other) => one.length - other.length || (one[0] ?? '').localeCompare(other[0] ?? ''));
}

async function countMirrored({ userId }: World): Promise<number> {
  const [row] = await db.query<{ messages: number }>(
    'SELECT count(*)::int AS messages FROM imap_messages WHERE user_id = $1',
    [userId],
  );
  return row?.messages ?? 0;
}
