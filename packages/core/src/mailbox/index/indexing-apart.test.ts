import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { listInboxIds } from '../sync/list-inbox-ids.ts';
import { openMailbox } from '../sync/open-mailbox.ts';
import { getIndexProgress } from './index-progress.ts';
import { nextToIndex } from './next-to-index.ts';

/** Accounts of one provider may have threads and messages of the same ids, and be indexed at the same time. */
const db = shareTestDatabase();

interface Known {
  threadId: string;
  messageIds: string[];
}

async function cache({ ctx }: MailWorld, threads: readonly Known[]): Promise<void> {
  for (const { threadId, messageIds } of threads) {
    await run(
      db,
      rows.insertInto('threads').values({
        user_id: ctx.tenantId,
        thread_id: threadId,
        last_message_at: '2026-03-01',
        in_inbox: true,
      }),
    );
    await run(
      db,
      rows.insertInto('messages').values(
        messageIds.map((id) => ({
          ...{ user_id: ctx.tenantId, message_id: id, thread_id: threadId, sent_at: '2026-03-01' },
        })),
      ),
    );
  }
}

async function queue({ ctx }: MailWorld, threads: readonly Known[]): Promise<void> {
  for (const [at, { threadId, messageIds }] of threads.entries())
    await run(
      db,
      rows
        .insertInto('index_queue')
        .values({ user_id: ctx.tenantId, thread_id: threadId, position: at + 1, message_ids: messageIds }),
    );
}

async function setMailbox(
  { ctx }: MailWorld,
  state: 'listing' | 'bodies' | 'done',
  total: number,
): Promise<void> {
  await openMailbox(ctx);
  await run(
    db,
    rows
      .updateTable('mailboxes')
      .set({ index_state: state, index_total: total })
      .where('user_id', '=', ctx.tenantId),
  );
}

const rowsOf = (table: 'index_queue' | 'mailboxes', { ctx }: MailWorld) =>
  db.query(`SELECT * FROM ${table} WHERE user_id = $1 ORDER BY 2`, [ctx.tenantId]);

test('the listing of one user contains what they lack themselves, and takes no place in another’s', async () => {
  const [one, other] = [await mailWorld(db), await mailWorld(db)];
  const deliver = (labels: string[], inReplyTo?: string) =>
    one.mail.deliver({ from: 'bea@elsewhere.test', subject: 'Mail', text: 'x', inReplyTo }, labels);
  const archived = deliver(['Label_1']);
  const root = deliver(['Label_1']);
  const raw = Buffer.from(one.mail.messages()[0]?.raw ?? '').toString();
  const reply = deliver(['INBOX'], /^message-id: (.*)$/im.exec(raw)?.[1]);
  const [older, newer] = [deliver(['INBOX']), deliver(['INBOX'])];
  const known = (threadId: string, ...messages: { messageId: string }[]): Known => ({
    threadId,
    messageIds: messages.map(({ messageId }) => messageId),
  });
  const half = known(root.threadId, reply);
  const whole = [archived, older, newer].map((message) => known(message.threadId, message));

  for (const world of [one, other]) await setMailbox(world, 'listing', 0);
  await cache(one, [half]);
  await cache(other, [...whole, known(root.threadId, root, reply)]);
  await queue(other, [known('theirs'), ...whole]);
  const before = [await rowsOf('index_queue', other), await rowsOf('mailboxes', other)];

  await listInboxIds(one.ctx, new AbortController().signal);
  const listed = await db.query(
    `SELECT thread_id AS "threadId", position, message_ids AS "messageIds" FROM index_queue
     WHERE user_id = $1 ORDER BY position`,
    [one.ctx.tenantId],
  );
  expect(listed).toEqual([
    { ...known(root.threadId, root), position: 0 },
    { ...known(newer.threadId, newer), position: 1 },
    { ...known(older.threadId, older), position: 2 },
  ]);
  expect(await rowsOf('mailboxes', one)).toMatchObject([{ index_state: 'bodies', index_total: 3 }]);
  expect([await rowsOf('index_queue', other), await rowsOf('mailboxes', other)]).toEqual(before);
});

test('the reads of one user contain what is queued for them and missing from their own cache', async () => {
  const [one, other] = [await mailWorld(db), await mailWorld(db)];
  const thread = { threadId: 't-1', messageIds: ['m-2', 'm-1'] };
  await cache(other, [thread]);
  await queue(one, [thread]);
  await queue(other, [thread, { threadId: 't-2', messageIds: ['m-3'] }]);
  expect(await nextToIndex(one.ctx, { rowsFirst: true })).toEqual({
    rows: [{ threadId: 't-1', messageIds: ['m-2'], rest: 'later' }],
    rest: [{ threadId: 't-1', messageIds: ['m-1'], rest: 'none' }],
  });
});

test('where the rows are not awaited, short threads are read whole, and of long ones the row first', async () => {
  const one = await mailWorld(db);
  const long = { threadId: 't-2', messageIds: ['n-6', 'n-5', 'n-4', 'n-3', 'n-2', 'n-1'] };
  await queue(one, [{ threadId: 't-1', messageIds: ['m-2', 'm-1'] }, long]);
  expect(await nextToIndex(one.ctx, { rowsFirst: false })).toEqual({
    rows: [{ threadId: 't-2', messageIds: ['n-6'], rest: 'later' }],
    rest: [
      { threadId: 't-1', messageIds: ['m-2', 'm-1'], rest: 'none' },
      { threadId: 't-2', messageIds: long.messageIds.slice(1), rest: 'none' },
    ],
  });
});

test('each user gets the progress of their own mailbox', async () => {
  const [one, other] = [await mailWorld(db), await mailWorld(db)];
  await setMailbox(one, 'bodies', 7);
  await setMailbox(other, 'done', 9);
  expect([await getIndexProgress(one.ctx), await getIndexProgress(other.ctx)]).toEqual([
    { state: 'bodies', done: 7, total: 7 },
    { state: 'done', done: 9, total: 9 },
  ]);
});
