import { expect, test } from 'vitest';
import { indexedWorld, MAIL } from '../../../testing/worlds/indexed-world.ts';
import { mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { indexMailbox } from '../../flows/index-mailbox.ts';
import { syncMailbox } from './sync-mailbox.ts';

const db = shareTestDatabase();

test('history that only signals changes without details leads to the same cache', async () => {
  const world = await indexedWorld(db);
  const { listHistory } = world.mail;
  world.mail.listHistory = async (query) => {
    const page = await listHistory(query);
    const untold = page.changes.map(({ messageId, threadId }) => ({
      kind: 'unclear' as const,
      messageId,
      threadId,
    }));
    return { ...page, changes: untold };
  };
  const first = world.mail.deliver(MAIL);
  const second = world.replyTo(first.messageId);
  for (const change of [
    () => world.mail.relabel(first.messageId, { add: ['STARRED'], remove: ['UNREAD'] }),
    () => world.mail.relabel(second.messageId, { add: ['TRASH'], remove: ['INBOX'] }),
    () => world.mail.relabel(first.messageId, { remove: ['INBOX'] }),
    () => world.mail.remove(first.messageId),
  ]) {
    await syncMailbox(world.ctx);
    expect(await world.differences()).toEqual([]);
    change();
  }
  await syncMailbox(world.ctx);
  expect(await world.differences()).toEqual([]);
});

test('lists in no order index the same inbox, the newest first', async () => {
  const world = await mailWorld(db, { pageSize: 4 });
  const { listMessageIds, listThreadIds } = world.mail;
  world.mail.listMessageIds = async (query) => {
    const page = await listMessageIds(query);
    return { ...page, messages: page.messages.toSorted((a, b) => a.id.localeCompare(b.id)) };
  };
  world.mail.listThreadIds = async (query) => {
    const page = await listThreadIds(query);
    return { ...page, threads: page.threads.toReversed() };
  };
  const subjects = Array.from({ length: 9 }, (_, at) => `Mail ${at}`);
  for (const subject of subjects) {
    world.mail.deliver({ ...MAIL, subject });
    world.clock.advance(60_000);
  }
  await indexMailbox(world.ctx, AbortSignal.timeout(60_000));
  expect(await world.differences()).toEqual([]);
  const rows = await db.query<{ subject: string }>(
    'SELECT subject FROM threads WHERE user_id = $1 ORDER BY last_message_at DESC',
    [world.ctx.tenantId],
  );
  expect(rows.map(({ subject }) => subject)).toEqual(subjects.toReversed());
});

test('a comparison beside a list of labels that lags reads the truth and takes nothing out of the inbox', async () => {
  const world = await indexedWorld(db);
  const { messageId } = world.mail.deliver(MAIL);
  await syncMailbox(world.ctx);
  const { listMessageIds } = world.mail;
  world.mail.listMessageIds = async (query) => {
    const page = await listMessageIds(query);
    if (!query.labelIds) return page;
    return { ...page, messages: page.messages.filter(({ id }) => id !== messageId) };
  };
  world.mail.expireHistory();
  await syncMailbox(world.ctx);
  expect(await world.differences()).toEqual([]);
});
