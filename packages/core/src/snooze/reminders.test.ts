import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, it } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { getThreadView, listInbox } from '../mailbox/inbox/list-inbox.ts';
import { archiveThread } from '../triage/archive-thread.ts';
import { nextReturn, returnDue } from './return-due.ts';
import { returnReminded } from './return-reminded.ts';
import { clearReminder, listAllReminders, setReminder } from './set-reminder.ts';
import { snoozeThread } from './snooze-thread.ts';

const db = shareTestDatabase();
let world: TriageWorld;
let threadId = '';
let messageId = '';
let lastId = 0;
beforeEach(async () => {
  await run(db, rows.deleteFrom('reminders'));
  await run(db, rows.deleteFrom('snoozes'));
  world = await triageWorld(db);
  ({ threadId, messageId } = await ask());
});

/** A thread that the user has started with a question: it was never in the inbox. */
async function ask(mail: { inReplyTo?: string } = {}) {
  lastId += 1;
  const id = `<ask-${lastId}@example.test>`;
  const question = {
    from: 'alex@example.test',
    to: 'ann@lee.example',
    text: 'Could you send me the contract?',
    headers: { 'Message-ID': id },
    ...mail,
  };
  return { threadId: await world.receive(question, ['SENT']), messageId: id };
}
const answer = (headers: Record<string, string> = {}) =>
  world.receive({ text: 'Here it is.', inReplyTo: messageId, headers });
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
const remind = (hours = 1, about: 'answer' | 'promise' = 'answer') =>
  setReminder(world.ctx, { threadId, remindAt: inHours(hours), about });
const due = () => world.clock.advance(3_600_000);
const replies = async () => (await listInbox(world.ctx, { view: 'reply', limit: 50 })).rows;
const pending = async () => (await listAllReminders(world.ctx)).reminders;

it('a thread without an answer returns to the top of Reply, marked, exactly once', async () => {
  const other = await world.receive({ subject: 'URGENT: please answer today!' });
  const since = (await getThreadView(world.ctx, threadId)).lastMessageAt;
  expect(await remind()).toEqual({ success: true });
  expect((await replies()).map((row) => row.threadId)).toEqual([other]);
  due();
  const counts = await Promise.all([returnReminded(world.ctx), returnReminded(world.ctx)]);
  expect(counts.sort()).toEqual([0, 1]);
  const [first, ...rest] = await replies();
  expect(first).toMatchObject({ threadId, back: true, reminded: { about: 'answer', since } });
  expect(rest.map((row) => row.threadId)).toEqual([other]);
  expect(await pending()).toEqual([]);
  expect(world.realtime.published.at(-1)?.event).toEqual({
    name: 'lane.updated',
    data: { threadId, lane: 'reply' },
  });
});

it('a crash before the commit loses nothing: the next run returns it', async () => {
  await remind();
  due();
  const failing = {
    ...world.ctx,
    db: {
      ...world.ctx.db,
      transaction: (work: (tx: never) => Promise<unknown>) =>
        world.ctx.db.transaction(async (tx) => {
          await work(tx as never);
          throw new Error('killed');
        }),
    },
  } as unknown as TriageWorld['ctx'];
  await expect(returnReminded(failing)).rejects.toThrow('killed');
  expect(await pending()).toHaveLength(1);
  expect(await returnReminded(world.ctx)).toBe(1);
  expect(await returnReminded(world.ctx)).toBe(0);
});

it('an answer cancels the reminder', async () => {
  await remind();
  await answer();
  expect(await pending()).toEqual([]);
  due();
  expect(await returnReminded(world.ctx)).toBe(0);
  expect((await getThreadView(world.ctx, threadId)).reminded).toBeUndefined();
});

it('an answer at the moment of the reminder wins, whichever is stored first', async () => {
  await remind();
  due();
  await Promise.all([answer(), returnReminded(world.ctx)]);
  await returnReminded(world.ctx);
  const view = await getThreadView(world.ctx, threadId);
  expect(view.reminded).toBeUndefined();
  expect(view.messages.at(-1)?.fromMe).toBe(false);
  expect(await pending()).toEqual([]);
});

it('an answer that was cached as old mail keeps the thread away too', async () => {
  await remind();
  await run(
    db,
    rows.updateTable('reminders').set({ since: '2000-01-01' }).where('user_id', '=', world.ctx.tenantId),
  );
  await run(
    db,
    rows
      .updateTable('messages')
      .set({ from_me: false })
      .where('user_id', '=', world.ctx.tenantId)
      .where('thread_id', '=', threadId),
  );
  due();
  expect(await returnReminded(world.ctx)).toBe(0);
  expect(await pending()).toEqual([]);
});

it('an automatic reply is no answer', async () => {
  await remind();
  await answer({ 'Auto-Submitted': 'auto-replied' });
  expect(await pending()).toHaveLength(1);
  due();
  expect(await returnReminded(world.ctx)).toBe(1);
});

it("the user's own follow-up keeps the reminder, and ends the mark of one that has come", async () => {
  await remind();
  await ask({ inReplyTo: messageId });
  expect(await pending()).toHaveLength(1);
  due();
  await returnReminded(world.ctx);
  expect((await replies()).map((row) => row.threadId)).toEqual([threadId]);
  await ask({ inReplyTo: messageId });
  expect(await replies()).toEqual([]);
  expect((await getThreadView(world.ctx, threadId)).reminded).toBeUndefined();
});

it('a returned thread stays in Reply when the rules look at it again', async () => {
  await remind();
  due();
  await returnReminded(world.ctx);
  await run(
    db,
    rows.updateTable('threads').set({ needs_triage: true }).where('user_id', '=', world.ctx.tenantId),
  );
  await world.receive({ subject: 'Something else' });
  expect((await replies())[0]).toMatchObject({ threadId, reminded: { about: 'answer' } });
});

it('archiving ends the mark', async () => {
  await remind();
  due();
  await returnReminded(world.ctx);
  await archiveThread(world.ctx, { threadId });
  expect((await getThreadView(world.ctx, threadId)).reminded).toBeUndefined();
});

it('a snoozed thread is shown when its reminder is due', async () => {
  await snoozeThread(world.ctx, { threadId, until: inHours(20) });
  await remind();
  due();
  await returnReminded(world.ctx);
  expect((await replies())[0]).toMatchObject({ threadId, snoozedUntil: null });
});

it('a reminder of a promise comes although they have answered', async () => {
  await remind(1, 'promise');
  await answer();
  due();
  expect(await returnReminded(world.ctx)).toBe(1);
  expect((await replies())[0]).toMatchObject({ threadId, reminded: { about: 'promise' } });
});

it('setting again replaces the time; clearing removes it; the next one is known to the timer', async () => {
  await remind(5);
  await remind(2);
  expect((await nextReturn(world.ctx))?.toISOString()).toBe(inHours(2));
  expect((await getThreadView(world.ctx, threadId)).followUp).toEqual({
    waiting: true,
    reminder: { remindAt: inHours(2), about: 'answer' },
  });
  await clearReminder(world.ctx, { threadId });
  await clearReminder(world.ctx, { threadId });
  expect(await nextReturn(world.ctx)).toBeNull();
  expect((await getThreadView(world.ctx, threadId)).followUp?.reminder).toBeNull();
});

it('the sweep ends snoozes and reminders, and counts the snoozes', async () => {
  const snoozed = await world.receive({ subject: 'Snoozed' });
  await snoozeThread(world.ctx, { threadId: snoozed, until: inHours(1) });
  await remind();
  due();
  expect(await returnDue(world.ctx)).toBe(1);
  expect((await replies()).map((row) => row.threadId).sort()).toEqual([snoozed, threadId].sort());
});

it.each([0, -1, 24 * 3_660])(
  'a time that is not within ten years ahead is refused on its field (%s hours)',
  async (hours) => {
    await expect(remind(hours)).rejects.toMatchObject({ field: 'remindAt' });
    expect(await pending()).toEqual([]);
  },
);

it("unknown threads, and another user's, get no reminder", async () => {
  const other = await triageWorld(db);
  const remindAt = inHours(1);
  for (const id of [threadId, 'nowhere'])
    await expect(setReminder(other.ctx, { threadId: id, remindAt, about: 'answer' })).rejects.toThrow(
      'Thread not found',
    );
  await remind();
  await clearReminder(other.ctx, { threadId });
  expect(await pending()).toHaveLength(1);
  expect((await listAllReminders(other.ctx)).reminders).toEqual([]);
});
