import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, it } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { countInbox } from '../mailbox/inbox/count-inbox.ts';
import { getThreadView, listInbox } from '../mailbox/inbox/list-inbox.ts';
import { archiveThread } from '../triage/archive-thread.ts';
import { restoreThread } from '../triage/restore-thread.ts';
import { expireSnoozes } from './expire-snoozes.ts';
import { openBack } from './open-back.ts';
import { nextReturn } from './return-due.ts';
import { cancelSnooze, snoozeThread } from './snooze-thread.ts';

const db = shareTestDatabase();
let world: TriageWorld;
let threadId = '';
beforeEach(async () => {
  await run(db, rows.deleteFrom('snoozes'));
  world = await triageWorld(db);
  threadId = await world.receive({});
});

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
const shown = async (view: 'reply' | 'snoozed') =>
  (await listInbox(world.ctx, { view, limit: 50 })).rows.map((row) => row.threadId);
const version = async () =>
  (await db.query('SELECT version FROM mailboxes WHERE user_id = $1', [world.ctx.tenantId]))[0]?.['version'];

it('a snoozed thread leaves its lane until its time, whether or not cron has run', async () => {
  expect(await snoozeThread(world.ctx, { threadId, until: inHours(1) })).toEqual({ success: true });
  expect([await shown('reply'), await shown('snoozed')]).toEqual([[], [threadId]]);
  expect(await countInbox(world.ctx)).toMatchObject({ reply: 0, snoozed: 1 });
  world.clock.advance(3_600_000);
  expect([await shown('reply'), await shown('snoozed')]).toEqual([[threadId], []]);
  expect(await countInbox(world.ctx)).toMatchObject({ reply: 1, snoozed: 0 });
});

it('the mail account is not touched', async () => {
  const calls = world.mail.calls.length;
  await snoozeThread(world.ctx, { threadId, until: inHours(1) });
  await cancelSnooze(world.ctx, { threadId });
  expect(world.mail.calls.slice(calls)).toEqual([]);
});

it('snoozing again replaces the time', async () => {
  await snoozeThread(world.ctx, { threadId, until: inHours(1) });
  await snoozeThread(world.ctx, { threadId, until: inHours(2) });
  expect((await nextReturn(world.ctx))?.toISOString()).toBe(inHours(2));
});

it.each([0, -1])('a time that is not ahead is refused on its field (%s hours)', async (hours) => {
  await expect(snoozeThread(world.ctx, { threadId, until: inHours(hours) })).rejects.toMatchObject({
    field: 'until',
  });
  expect(await shown('reply')).toEqual([threadId]);
});

it('an unknown thread cannot be snoozed; unsnoozing a thread that is not snoozed succeeds', async () => {
  await expect(snoozeThread(world.ctx, { threadId: 'nowhere', until: inHours(1) })).rejects.toThrow(
    'Thread not found',
  );
  expect(await cancelSnooze(world.ctx, { threadId: 'nowhere' })).toEqual({ success: true });
});

it("another user's thread cannot be snoozed", async () => {
  const other = await triageWorld(db);
  await expect(snoozeThread(other.ctx, { threadId, until: inHours(1) })).rejects.toThrow('Thread not found');
});

it('a new message from somebody else ends a snooze immediately, one’s own does not', async () => {
  await snoozeThread(world.ctx, { threadId, until: inHours(5) });
  const [first] = world.mail.messages();
  const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(first?.raw ?? []).toString())?.[1] ?? '';
  const own = { from: 'alex@example.test', to: 'ann@lee.example', text: 'Soon.', inReplyTo };
  await world.receive(own, ['SENT']);
  expect(await shown('snoozed')).toEqual([threadId]);
  await world.receive({ text: 'Could you hurry?', inReplyTo });
  expect(await shown('snoozed')).toEqual([]);
  expect(await shown('reply')).toEqual([threadId]);
});

it('an expired snooze is counted once by two callers, and the browser is notified', async () => {
  const second = await world.receive({ subject: 'Another' });
  await snoozeThread(world.ctx, { threadId, until: inHours(1) });
  await snoozeThread(world.ctx, { threadId: second, until: inHours(9) });
  world.clock.advance(2 * 3_600_000);
  const before = await version();
  world.realtime.published.length = 0;
  const counts = await Promise.all([expireSnoozes(world.ctx), expireSnoozes(world.ctx)]);
  expect(counts.sort()).toEqual([0, 1]);
  expect(await version()).not.toBe(before);
  expect(world.realtime.published).toEqual([
    {
      userId: world.ctx.tenantId,
      event: { name: 'lane.updated', data: { threadId, lane: 'reply' } },
    },
  ]);
  expect(await shown('snoozed')).toEqual([second]);
});

it("the event of an ended snooze has the user's own lane, also if another user has a thread of that id", async () => {
  const other = await triageWorld(db);
  expect(await other.receive({})).toBe(threadId);
  await restoreThread(other.ctx, { threadId, lane: 'schedule' });
  await snoozeThread(world.ctx, { threadId, until: inHours(1) });
  await cancelSnooze(world.ctx, { threadId });
  const told = { name: 'lane.updated', data: { threadId, lane: 'reply' } };
  expect(world.realtime.published.slice(-2).map(({ event }) => event)).toEqual([told, told]);
});

const replies = async () => (await listInbox(world.ctx, { view: 'reply', limit: 50 })).rows;

it('a thread whose snooze has ended is first in its group, marked, until it is opened', async () => {
  await snoozeThread(world.ctx, { threadId, until: inHours(1) });
  const newer = await world.receive({ subject: 'Newer' });
  world.clock.advance(3_600_000);
  await expireSnoozes(world.ctx);
  const newest = await world.receive({ subject: 'Newest' });
  await run(
    db,
    rows.updateTable('classifications').set({ priority: 'medium' }).where('user_id', '=', world.ctx.tenantId),
  );
  expect((await replies()).map((row) => [row.threadId, row.back])).toEqual([
    [threadId, true],
    [newest, undefined],
    [newer, undefined],
  ]);
  const before = await version();
  expect(await openBack(world.ctx, { threadId })).toEqual({ success: true });
  expect(await version()).not.toBe(before);
  expect((await replies()).map((row) => row.threadId)).toEqual([newest, newer, threadId]);
  expect((await replies()).some((row) => row.back)).toBe(false);
});

it('pages continue behind a thread that is back', async () => {
  await snoozeThread(world.ctx, { threadId, until: inHours(1) });
  const newer = await world.receive({ subject: 'Newer' });
  world.clock.advance(3_600_000);
  await expireSnoozes(world.ctx);
  await run(
    db,
    rows.updateTable('classifications').set({ priority: 'medium' }).where('user_id', '=', world.ctx.tenantId),
  );
  const first = await listInbox(world.ctx, { view: 'reply', limit: 1 });
  const second = await listInbox(world.ctx, { view: 'reply', limit: 1, cursor: first.nextCursor ?? '' });
  expect([first, second].flatMap(({ rows }) => rows.map((row) => row.threadId))).toEqual([threadId, newer]);
});

it.each([
  ['snoozing again', () => snoozeThread(world.ctx, { threadId, until: inHours(9) })],
  ['archiving', () => archiveThread(world.ctx, { threadId })],
  ['moving it', () => restoreThread(world.ctx, { threadId, lane: 'reply' })],
])('%s ends the mark', async (_what, act) => {
  await snoozeThread(world.ctx, { threadId, until: inHours(1) });
  world.clock.advance(3_600_000);
  await expireSnoozes(world.ctx);
  await act();
  expect((await getThreadView(world.ctx, threadId)).back).toBeUndefined();
});

it('a snooze that a new message ends brings the thread back marked; one that the person ends does not', async () => {
  await snoozeThread(world.ctx, { threadId, until: inHours(5) });
  await cancelSnooze(world.ctx, { threadId });
  expect((await replies())[0]?.back).toBeUndefined();
  await snoozeThread(world.ctx, { threadId, until: inHours(5) });
  const [first] = world.mail.messages();
  const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(first?.raw ?? []).toString())?.[1] ?? '';
  await world.receive({ text: 'Could you hurry?', inReplyTo });
  expect((await replies())[0]).toMatchObject({ threadId, back: true });
});

it("opening does not touch another person's thread of the same id", async () => {
  const other = await triageWorld(db);
  expect(await other.receive({})).toBe(threadId);
  await snoozeThread(other.ctx, { threadId, until: inHours(1) });
  for (const each of [world, other]) {
    each.clock.advance(3_600_000);
    await expireSnoozes(each.ctx);
  }
  await openBack(world.ctx, { threadId });
  const row = (await listInbox(other.ctx, { view: 'reply', limit: 5 })).rows[0];
  expect(row?.back).toBe(true);
});
