import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { type Delivered, indexedWorld, MAIL } from '../../../testing/worlds/indexed-world.ts';
import { type MailWorld, mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { indexMailbox } from '../../flows/index-mailbox.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { snoozeThread } from '../../snooze/snooze-thread.ts';
import { fetchNewThreads, storeNewThreads } from '../index/cache-threads.ts';
import { syncMailbox } from './sync-mailbox.ts';

const db = shareTestDatabase();

test('arrival, labels, trash, untrash, spam, a reply and deletion all reach the cache', async () => {
  const world = await indexedWorld(db);
  const first = world.mail.deliver(MAIL);
  const second = world.replyTo(first.messageId);
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
  expect(await world.cachedIds()).toHaveLength(1);
});

test('the same changes notified once, many times or late cost one read of each message', async () => {
  const world = await indexedWorld(db);
  world.mail.deliver(MAIL);
  world.mail.deliver(MAIL);
  const before = world.readings();
  for (let push = 0; push < 5; push++) await mailChanged(world.ctx);
  expect(world.readings() - before).toBe(2);
  expect(await world.differences()).toEqual([]);
});

test('drafts are left out, and a sent one appears', async () => {
  const world = await indexedWorld(db);
  const raw = Buffer.from(
    'From: alex@example.test\r\nTo: bea@elsewhere.test\r\nSubject: Draft\r\n\r\nHi\r\n',
  );
  const draft = await world.mail.createDraft({ raw });
  await syncMailbox(world.ctx);
  expect(await world.cachedIds()).not.toContain(draft.messageId);
  const sent = await world.mail.sendDraft(draft.draftId);
  await syncMailbox(world.ctx);
  expect(await world.cachedIds()).toContain(sent.messageId);
  expect(await world.differences()).toEqual([]);
});

test('a new message from somebody else ends a snooze, one’s own or a label change does not', async () => {
  const world = await indexedWorld(db);
  const { messageId, threadId } = world.mail.deliver(MAIL);
  await mailChanged(world.ctx);
  const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  await snoozeThread(world.ctx, { threadId, until });
  world.mail.relabel(messageId, { add: ['STARRED'] });
  world.replyTo(messageId, 'alex@example.test', ['SENT']);
  await mailChanged(world.ctx);
  expect(await isSnoozed(world, threadId)).toBe(true);
  world.replyTo(messageId);
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
  const world = await indexedWorld(db);
  const archived = world.mail.deliver({ ...MAIL, subject: 'Old and archived' }, ['Label_1']);
  await syncMailbox(world.ctx);
  await runRows(
    db,
    tableRows
      .deleteFrom('threads')
      .where('user_id', '=', world.ctx.tenantId)
      .where('thread_id', '=', archived.threadId),
  );
  // Read for the index before the change, stored after the sync has planned without the thread.
  const reading = await fetchNewThreads(
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
  expect(await world.cachedIds()).toEqual(expect.arrayContaining([archived.messageId, other.messageId]));
  expect(await world.differences()).toEqual([]);
});

test('threads indexed before a sync moved the cursor are fetched again only if the history names them', async () => {
  const world = await indexedWorld(db);
  const [one, two] = [1, 2].map((at) =>
    world.mail.deliver({ ...MAIL, subject: `Old ${at}` }, ['Label_1']),
  ) as [Delivered, Delivered];
  await syncMailbox(world.ctx);
  await runRows(
    db,
    tableRows
      .deleteFrom('threads')
      .where('user_id', '=', world.ctx.tenantId)
      .where('thread_id', 'in', [one.threadId, two.threadId]),
  );
  const reading = await fetchNewThreads(
    world.ctx,
    [one, two].map(({ threadId, messageId }) => ({ threadId, messageIds: [messageId], rest: 'none' })),
    'background',
  );
  world.mail.relabel(two.messageId, { add: ['STARRED'] });
  await syncMailbox(world.ctx);
  const before = world.readings();
  await storeNewThreads(world.ctx, reading);
  expect(world.readings() - before).toBe(1);
  expect(await world.differences()).toEqual([]);
});

test('the older of two syncs of one mailbox can no longer store anything', async () => {
  const world = await indexedWorld(db);
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
  const world = await indexedWorld(db);
  const other = await mailWorld(db, { address: 'second@example.test' });
  other.mail.deliver({ ...MAIL, subject: 'Of the other account' });
  // As connecting does: the address of a new grant is not known yet.
  await runRows(
    db,
    tableRows.updateTable('connections').set({ email_address: '' }).where('user_id', '=', world.ctx.tenantId),
  );
  const ctx = { ...world.ctx, mail: other.mail };
  await syncMailbox(ctx);
  expect(await world.cachedIds()).toEqual([]);
  await indexMailbox(ctx, new AbortController().signal);
  const subjects = await db.query<{ subject: string }>('SELECT subject FROM threads WHERE user_id = $1', [
    ctx.tenantId,
  ]);
  expect(subjects).toEqual([{ subject: 'Of the other account' }]);
});

test("a cursor that expired is replaced in one person's mailbox, not in another's of the same address", async () => {
  const [one, other] = [await indexedWorld(db), await indexedWorld(db)];
  const rowOf = ({ ctx }: MailWorld) =>
    db.query<{ lease_fence: string }>('SELECT * FROM mailboxes WHERE user_id = $1', [ctx.tenantId]);
  // The number of the sync that starts now. One user a statement: on Citus two may be on two workers.
  const [mine] = await rowOf(one);
  await runRows(
    db,
    tableRows
      .updateTable('mailboxes')
      .set({ lease_fence: String(Number(mine?.lease_fence) + 1) })
      .where('user_id', '=', other.ctx.tenantId),
  );
  const before = await rowOf(other);
  one.mail.deliver(MAIL);
  one.mail.expireHistory();
  await syncMailbox(one.ctx);
  expect(one.logger.lines.map(({ event }) => event)).toContain('mailbox.cursor-expired');
  expect(await one.differences()).toEqual([]);
  expect(one.jobs.waiting('renew-watch')).toHaveLength(1);
  expect(await rowOf(other)).toEqual(before);
});
