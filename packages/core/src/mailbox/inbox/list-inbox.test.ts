import type { InboxRow, View } from '@triage/contract/inbox/inbox';
import { run, rows as tableRows } from '@triage/database/testing/rows';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { hybridSearch } from '../../search/hybrid-search.ts';
import { snoozeThread } from '../../snooze/snooze-thread.ts';
import { archiveThread } from '../../triage/archive-thread.ts';
import { countInbox } from './count-inbox.ts';
import { getThreadView, listInbox } from './list-inbox.ts';

const db = shareTestDatabase();

const NOW = new Date('2026-03-02T09:00:00.000Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const anyThread = fc.record({
  lane: fc.constantFrom('reply', 'fyi'),
  priority: fc.constantFrom('high', 'medium', 'low'),
  /** Few different ones: ties are where pages go wrong. */
  age: fc.integer({ min: 0, max: 3 }),
  back: fc.boolean(),
  unread: fc.boolean(),
  snoozedFor: fc.option(fc.integer({ min: -1, max: 2 }), { nil: null }),
});
type AnyThread = ReturnType<typeof anyThread.generate>['value'];

async function store(world: TriageWorld, threads: AnyThread[]) {
  const { tenantId } = world.ctx;
  await run(db, tableRows.deleteFrom('threads').where('user_id', '=', tenantId));
  for (const [at, { lane, priority, age, back, unread, snoozedFor }] of threads.entries()) {
    const id = `t${at}`;
    await run(
      db,
      tableRows
        .insertInto('threads')
        .values({ user_id: tenantId, thread_id: id, last_message_at: hours(-age), unread, in_inbox: true }),
    );
    await run(
      db,
      tableRows.insertInto('classifications').values({
        user_id: tenantId,
        thread_id: id,
        lane,
        priority,
        classified_at: NOW,
        classified_by: 'rules',
        last_message_at: hours(-age),
        back,
      }),
    );
    if (snoozedFor !== null)
      await run(
        db,
        tableRows
          .insertInto('snoozes')
          .values({ user_id: tenantId, thread_id: id, snoozed_until: hours(snoozedFor), created_at: NOW }),
      );
  }
  await run(
    db,
    tableRows
      .updateTable('mailboxes')
      .set((eb) => ({ version: eb('version', '+', '1') }))
      .where('user_id', '=', tenantId),
  );
}

async function allPages(world: TriageWorld, view: View, limit: number): Promise<InboxRow[]> {
  const rows: InboxRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listInbox(world.ctx, { view, limit, cursor });
    rows.push(...page.rows);
    if (!page.nextCursor) return rows;
    expect(page.rows).toHaveLength(limit);
    cursor = page.nextCursor;
  }
}

const rank = { high: 2, medium: 1, low: 0 };

it('pages give every thread of a view once: by priority, those back from a snooze first, then newest; snoozed ones by when they return', async () => {
  const world = await triageWorld(db);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyThread, { maxLength: 14 }),
      fc.integer({ min: 1, max: 5 }),
      async (threads, limit) => {
        await store(world, threads);
        const known = threads.map((thread, at) => ({ ...thread, id: `t${at}` }));
        const hidden = known.filter(({ snoozedFor }) => (snoozedFor ?? 0) > 0);
        const shown = known.filter((thread) => thread.lane === 'reply' && !hidden.includes(thread));
        const expected = shown.sort(
          (a, b) =>
            rank[b.priority] - rank[a.priority] ||
            Number(b.back) - Number(a.back) ||
            a.age - b.age ||
            (a.id < b.id ? 1 : -1),
        );
        expect((await allPages(world, 'reply', limit)).map((row) => row.threadId)).toEqual(
          expected.map(({ id }) => id),
        );
        const returning = hidden.sort(
          (a, b) => (a.snoozedFor ?? 0) - (b.snoozedFor ?? 0) || (a.id < b.id ? -1 : 1),
        );
        expect((await allPages(world, 'snoozed', limit)).map((row) => row.threadId)).toEqual(
          returning.map(({ id }) => id),
        );
        const fyi = known.filter((thread) => thread.lane === 'fyi' && !hidden.includes(thread)).length;
        const unread = known.filter((thread) => thread.unread && !hidden.includes(thread)).length;
        const lanes = { reply: expected.length, schedule: 0, fyi, done: 0, snoozed: hidden.length };
        const counts = { ...lanes, unread, resorted: 0 };
        expect(await countInbox(world.ctx)).toEqual(counts);
      },
    ),
    { numRuns: 25 },
  );
});

it('counts are current after every verb, although they are cached while nothing changes', async () => {
  const world = await triageWorld(db);
  const first = await world.receive({ subject: 'one' });
  const second = await world.receive({ subject: 'two' });
  const seen = [await countInbox(world.ctx), await countInbox(world.ctx)];
  expect(seen).toEqual([expect.objectContaining({ reply: 2 }), expect.objectContaining({ reply: 2 })]);
  await archiveThread(world.ctx, { threadId: first });
  expect(await countInbox(world.ctx)).toMatchObject({ reply: 1, done: 1 });
  const until = new Date(world.clock.now().getTime() + 60_000).toISOString();
  await snoozeThread(world.ctx, { threadId: second, until });
  expect(await countInbox(world.ctx)).toMatchObject({ reply: 0, done: 1, snoozed: 1 });
  world.clock.advance(60_000);
  expect(await countInbox(world.ctx)).toMatchObject({ reply: 1, done: 1, snoozed: 0 });
});

it('counts and hidden threads are the user’s own, also if others have the same thread ids', async () => {
  const thread = { lane: 'reply', priority: 'high', age: 0, back: false, unread: false } as const;
  const other = await triageWorld(db);
  await store(other, Array(3).fill({ ...thread, lane: 'fyi', snoozedFor: 1 }));
  const world = await triageWorld(db);
  await store(world, [
    { ...thread, snoozedFor: null },
    { ...thread, snoozedFor: 2 },
  ]);
  expect(await countInbox(world.ctx)).toMatchObject({ reply: 1, fyi: 0, snoozed: 1 });
  expect((await listInbox(world.ctx, { view: 'reply', limit: 5 })).rows).toMatchObject([{ threadId: 't0' }]);
  expect((await listInbox(world.ctx, { view: 'snoozed', limit: 5 })).rows).toMatchObject([
    { threadId: 't1' },
  ]);
  await store(world, []);
  expect(await countInbox(world.ctx)).toMatchObject({ reply: 0, fyi: 0, snoozed: 0 });
});

it('shows a thread with its messages, and never another user’s', async () => {
  const world = await triageWorld(db);
  const other = await triageWorld(db);
  const threadId = await world.receive({ subject: 'Lunch' });
  const view = await getThreadView(world.ctx, threadId);
  expect(view).toMatchObject({ threadId, lane: 'reply', messages: [{ subject: 'Lunch', fromMe: false }] });
  await expect(getThreadView(other.ctx, threadId)).rejects.toThrow('Thread not found');
  expect((await listInbox(other.ctx, { view: 'reply', limit: 50 })).rows).toEqual([]);
});

it('a thread with only the user’s messages shows the recipient, until somebody answers', async () => {
  const world = await triageWorld(db);
  const { emailAddress } = await world.mail.getProfile();
  const sent = world.mail.deliver(
    {
      from: `Me <${emailAddress}>`,
      to: 'Alice <alice@elsewhere.test>, bob@elsewhere.test',
      subject: 'The lease',
      text: 'Could you send me the signed lease by Friday?',
      headers: { 'Message-ID': '<lease@elsewhere.test>' },
    },
    ['SENT'],
  );
  world.clock.advance(1_000);
  await mailChanged(world.ctx);
  const read = async () => {
    const { lane, sender, recipients } = await getThreadView(world.ctx, sent.threadId);
    return { lane, sender, recipients };
  };
  expect(await read()).toEqual({
    lane: 'fyi',
    sender: `Me <${emailAddress}>`,
    recipients: ['Alice <alice@elsewhere.test>', 'bob@elsewhere.test'],
  });
  const search = { query: 'lease', limit: 5, provider: 'ai_primary' } as const;
  expect((await hybridSearch(world.ctx, search)).results[0]?.recipients).toHaveLength(2);
  await world.receive({
    from: 'Alice <alice@elsewhere.test>',
    subject: 'Re: The lease',
    inReplyTo: '<lease@elsewhere.test>',
  });
  expect(await read()).toMatchObject({ sender: 'Alice <alice@elsewhere.test>', recipients: [] });
});

it.each(['', 'x', 'bnVsbA', Buffer.from('[0,"soon","t"]').toString('base64url')])(
  'a cursor that is none is refused on its field: %s',
  async (cursor) => {
    const world = await triageWorld(db);
    const listed = listInbox(world.ctx, { view: 'reply', limit: 5, cursor: cursor || 'e30' });
    await expect(listed).rejects.toMatchObject({ field: 'cursor' });
  },
);

it("shows the user's own lane, words and meeting for a thread id that another user has too", async () => {
  const until = hours(3).toISOString();
  const other = await triageWorld(db);
  const threadId = await other.receive({ subject: 'Theirs' });
  await run(
    db,
    tableRows
      .updateTable('classifications')
      .set({ lane: 'schedule', reasons: ['Theirs'] })
      .where('user_id', '=', other.ctx.tenantId)
      .where('thread_id', '=', threadId),
  );
  await run(
    db,
    tableRows.insertInto('thread_meetings').values({
      user_id: other.ctx.tenantId,
      thread_id: threadId,
      event_id: 'Theirs',
      start: hours(5),
      duration_minutes: 30,
      summary: '',
      attendees: '[]',
      updated_at: hours(5),
      state: 'exists',
      fence: 1,
    }),
  );
  await snoozeThread(other.ctx, { threadId, until });
  const one = await triageWorld(db);
  expect(await one.receive({ subject: 'Mine' })).toBe(threadId);
  await snoozeThread(one.ctx, { threadId, until });
  const shown = {
    list: (await listInbox(one.ctx, { view: 'snoozed', limit: 50 })).rows,
    thread: await getThreadView(one.ctx, threadId),
  };
  expect(shown.list).toMatchObject([{ threadId, subject: 'Mine', lane: 'reply' }]);
  expect(JSON.stringify(shown)).not.toContain('Theirs');
});

it('offers to unsubscribe from a list, but not from a forged sender', async () => {
  const { ctx, receive } = await triageWorld(db);
  const leave = '<https://list.test/leave>';
  const threadId = await receive({ subject: 'This week', headers: { 'List-Unsubscribe': leave } });
  const ways = async () =>
    (await getThreadView(ctx, threadId)).messages.map(({ unsubscribe }) => unsubscribe);
  expect(await ways()).toEqual([{ url: 'https://list.test/leave', mail: null }]);
  await run(
    db,
    tableRows.updateTable('classifications').set({ suspicious: true }).where('user_id', '=', ctx.tenantId),
  );
  expect(await ways()).toEqual([null]);
});
