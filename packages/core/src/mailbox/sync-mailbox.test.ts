import type { Database } from '@triage/database/open-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../testing/mail-world.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { indexMailbox } from '../flows/index-mailbox.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import { snoozeThread } from '../snooze/snooze-thread.ts';
import { readNewThreads, storeNewThreads } from './cache-threads.ts';
import { findMailbox } from './mailbox-state.ts';
import { syncMailbox } from './sync-mailbox.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const NEVER = new AbortController().signal;
const MAIL = { from: 'Bea <bea@elsewhere.test>', subject: 'Hello', text: 'How are you?' };

/** Connected and indexed. */
async function indexedWorld(options?: Parameters<typeof mailWorld>[1]): Promise<MailWorld> {
  const world = await mailWorld(db, options);
  world.mail.deliver({ ...MAIL, subject: 'There before' });
  await indexMailbox(world.ctx, NEVER);
  await syncMailbox(world.ctx);
  return world;
}

async function cachedIds({ ctx }: MailWorld): Promise<string[]> {
  const rows = await db.query<{ message_id: string }>('SELECT message_id FROM messages WHERE user_id = $1', [
    ctx.tenantId,
  ]);
  return rows.map((row) => row.message_id);
}

function replyTo(world: MailWorld, messageId: string, from = MAIL.from) {
  const raw = world.mail.messages().find((message) => message.id === messageId)?.raw ?? new Uint8Array();
  const inReplyTo = /^message-id: (.*)$/im.exec(Buffer.from(raw).toString())?.[1] ?? '';
  return world.mail.deliver({ from, subject: 'Re: Hello', text: 'Fine', inReplyTo });
}

test('arrival, labels, trash, untrash, spam, a reply and deletion all reach the cache', async () => {
  const world = await indexedWorld();
  const first = world.mail.deliver(MAIL);
  const second = replyTo(world, first.messageId);
  expect(second.threadId).toBe(first.threadId);
  for (const change of [
    () => world.mail.relabel(first.messageId, { add: ['STARRED'], remove: ['UNREAD'] }),
    () => world.mail.relabel(first.messageId, { add: ['TRASH'], remove: ['INBOX'] }),
    () => world.mail.relabel(first.messageId, { add: ['INBOX'], remove: ['TRASH'] }),
    () => world.mail.relabel(second.messageId, { add: ['SPAM'], remove: ['INBOX'] }),
    () => world.mail.relabel(first.messageId, { remove: ['INBOX', 'STARRED'] }),
    () => world.mail.remove(first.messageId),
    () => world.mail.relabel(second.messageId, { add: ['INBOX'], remove: ['SPAM'] }),
    () => world.mail.remove(second.messageId),
  ]) {
    await syncMailbox(world.ctx);
    expect(await world.differences()).toEqual([]);
    change();
  }
  await syncMailbox(world.ctx);
  expect(await world.differences()).toEqual([]);
  expect(await cachedIds(world)).toHaveLength(1);
});

test('the same changes told of once, many times or late cost one reading of each message', async () => {
  const world = await indexedWorld();
  world.mail.deliver(MAIL);
  world.mail.deliver(MAIL);
  const before = world.mail.calls.filter((call) => call === 'getMessage').length;
  for (let push = 0; push < 5; push++) await mailChanged(world.ctx);
  expect(world.mail.calls.filter((call) => call === 'getMessage').length - before).toBe(2);
  expect(await world.differences()).toEqual([]);
});

test('drafts are left out, and a sent one appears', async () => {
  const world = await indexedWorld();
  const raw = Buffer.from(
    'From: alex@example.test\r\nTo: bea@elsewhere.test\r\nSubject: Draft\r\n\r\nHi\r\n',
  );
  const draft = await world.mail.createDraft({ raw });
  await syncMailbox(world.ctx);
  expect(await cachedIds(world)).not.toContain(draft.messageId);
  const sent = await world.mail.sendDraft(draft.draftId);
  await syncMailbox(world.ctx);
  expect(await cachedIds(world)).toContain(sent.messageId);
  expect(await world.differences()).toEqual([]);
});

test('a cursor that has expired loses nothing: what came, went and changed meanwhile is found', async () => {
  const world = await indexedWorld({ pageSize: 3 });
  const [kept, gone, changed, archived] = [1, 2, 3, 4].map((at) =>
    world.mail.deliver({ ...MAIL, subject: `Mail ${at}` }),
  ) as [Delivered, Delivered, Delivered, Delivered];
  await syncMailbox(world.ctx);
  world.mail.remove(gone.messageId);
  world.mail.relabel(changed.messageId, { add: ['Label_7'] });
  world.mail.relabel(archived.messageId, { remove: ['INBOX'] });
  const reply = replyTo(world, kept.messageId);
  const filed = world.mail.deliver({ ...MAIL, subject: 'Filed by a filter' }, ['Label_1']);
  world.mail.expireHistory();
  const fresh = world.mail.deliver({ ...MAIL, subject: 'After' });
  await syncMailbox(world.ctx);
  expect(await world.differences()).toEqual([]);
  const ids = await cachedIds(world);
  expect(ids).toEqual(expect.arrayContaining([reply.messageId, filed.messageId, fresh.messageId]));
  expect((await findMailbox(db, world.ctx.tenantId))?.reconcileFrom).toBeNull();
});

interface Delivered {
  messageId: string;
  threadId: string;
}

test('a deletion from a thread whose newest message stays is found without the history', async () => {
  const world = await indexedWorld();
  const first = world.mail.deliver(MAIL);
  const last = replyTo(world, first.messageId);
  await syncMailbox(world.ctx);
  world.mail.remove(first.messageId);
  world.mail.expireHistory();
  await syncMailbox(world.ctx);
  expect(await cachedIds(world)).toContain(last.messageId);
  expect(await world.differences()).toEqual([]);
});

test('a comparison that is killed is done anew by the next sync, without reading a body twice', async () => {
  const world = await indexedWorld();
  for (let at = 0; at < 45; at++) world.mail.deliver({ ...MAIL, subject: `Mail ${at}` });
  world.mail.expireHistory();
  const before = world.mail.calls.filter((call) => call === 'getMessage').length;
  // The first portion is stored; then the process dies.
  const listings = world.mail.calls.filter((call) => call === 'listHistory').length;
  expect(listings).toBeGreaterThan(0);
  await expect(syncUntilHistory(world, 3)).rejects.toThrow();
  expect((await findMailbox(db, world.ctx.tenantId))?.reconcileFrom).not.toBeNull();
  await syncMailbox(world.ctx);
  expect(await world.differences()).toEqual([]);
  expect(world.mail.calls.filter((call) => call === 'getMessage').length - before).toBe(45);
});

/** Lets the sync's listing of history fail at its nth call, as a crash there would end it. */
async function syncUntilHistory(world: MailWorld, nth: number): Promise<void> {
  let count = 0;
  const { listHistory } = world.mail;
  const mail = {
    ...world.mail,
    listHistory: (query: Parameters<typeof listHistory>[0]) => {
      count += 1;
      if (count === nth) throw new Error('killed');
      return listHistory(query);
    },
  };
  await syncMailbox({ ...world.ctx, mail });
}

test('a snoozed thread wakes for a new message from somebody else, not for ours and not for labels', async () => {
  const world = await indexedWorld();
  const { messageId, threadId } = world.mail.deliver(MAIL);
  await mailChanged(world.ctx);
  const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  await snoozeThread(world.ctx, { threadId, until });
  world.mail.relabel(messageId, { add: ['STARRED'] });
  replyTo(world, messageId, 'alex@example.test');
  await mailChanged(world.ctx);
  expect(await isSnoozed(world, threadId)).toBe(true);
  replyTo(world, messageId);
  await mailChanged(world.ctx);
  expect(await isSnoozed(world, threadId)).toBe(false);
});

async function isSnoozed({ ctx }: MailWorld, threadId: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM snoozes WHERE user_id = $1 AND thread_id = $2', [
    ctx.tenantId,
    threadId,
  ]);
  return rows.length > 0;
}

test('a thread that the index stores while a sync is under way gets the changes that the sync has seen', async () => {
  const world = await indexedWorld();
  const archived = world.mail.deliver({ ...MAIL, subject: 'Old and archived' }, ['Label_1']);
  await syncMailbox(world.ctx);
  await db.query('DELETE FROM threads WHERE user_id = $1 AND thread_id = $2', [
    world.ctx.tenantId,
    archived.threadId,
  ]);
  // Read for the index before the change, stored after the sync has planned without the thread.
  const reading = await readNewThreads(
    world.ctx,
    [{ threadId: archived.threadId, messageIds: [archived.messageId], rest: 'none' }],
    'background',
  );
  world.mail.relabel(archived.messageId, { add: ['STARRED'] });
  const other = world.mail.deliver({ ...MAIL, subject: 'Keeps the sync busy' });
  const { getMessage } = world.mail;
  const mail = {
    ...world.mail,
    getMessage: async (...input: Parameters<typeof getMessage>) => {
      await storeNewThreads(world.ctx, reading);
      return getMessage(...input);
    },
  };
  await syncMailbox({ ...world.ctx, mail });
  expect(await cachedIds(world)).toEqual(expect.arrayContaining([archived.messageId, other.messageId]));
  expect(await world.differences()).toEqual([]);
});

test('what the index read before a sync moved the cursor is read again only where history names it', async () => {
  const world = await indexedWorld();
  const [one, two] = [1, 2].map((at) =>
    world.mail.deliver({ ...MAIL, subject: `Old ${at}` }, ['Label_1']),
  ) as [Delivered, Delivered];
  await syncMailbox(world.ctx);
  await db.query('DELETE FROM threads WHERE user_id = $1 AND thread_id = ANY ($2)', [
    world.ctx.tenantId,
    [one.threadId, two.threadId],
  ]);
  const reading = await readNewThreads(
    world.ctx,
    [one, two].map(({ threadId, messageId }) => ({ threadId, messageIds: [messageId], rest: 'none' })),
    'background',
  );
  world.mail.relabel(two.messageId, { add: ['STARRED'] });
  await syncMailbox(world.ctx);
  const before = world.mail.calls.filter((call) => call === 'getMessage').length;
  await storeNewThreads(world.ctx, reading);
  expect(world.mail.calls.filter((call) => call === 'getMessage').length - before).toBe(1);
  expect(await world.differences()).toEqual([]);
});

test('of two syncs of one mailbox the older can store nothing any more', async () => {
  const world = await indexedWorld();
  world.mail.deliver(MAIL);
  const { listHistory } = world.mail;
  const mail = {
    ...world.mail,
    listHistory: async (query: Parameters<typeof listHistory>[0]) => {
      const page = await listHistory(query);
      world.mail.deliver({ ...MAIL, subject: 'Seen by the second alone' });
      await syncMailbox(world.ctx);
      return page;
    },
  };
  await expect(syncMailbox({ ...world.ctx, mail })).rejects.toThrow('Another sync');
  expect(await world.differences()).toEqual([]);
});

test('another account under the same user starts with an empty cache', async () => {
  const world = await indexedWorld();
  const other = await mailWorld(db, { address: 'second@example.test' });
  other.mail.deliver({ ...MAIL, subject: 'Of the other account' });
  // As connecting does: the address of a new grant is not known yet.
  await db.query(`UPDATE connections SET email_address = '' WHERE user_id = $1`, [world.ctx.tenantId]);
  const ctx = { ...world.ctx, mail: other.mail };
  await syncMailbox(ctx);
  expect(await cachedIds(world)).toEqual([]);
  await indexMailbox(ctx, NEVER);
  const subjects = await db.query<{ subject: string }>('SELECT subject FROM threads WHERE user_id = $1', [
    ctx.tenantId,
  ]);
  expect(subjects).toEqual([{ subject: 'Of the other account' }]);
});
