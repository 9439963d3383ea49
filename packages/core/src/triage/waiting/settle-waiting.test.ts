import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, it } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { nudgeThread } from '../../flows/nudge-thread.ts';
import { listMail } from '../../mailbox/inbox/list-mail.ts';
import { muteThread } from '../actions/mute-thread.ts';
import { resumeWaiting, settleWaiting } from './settle-waiting.ts';

const db = shareTestDatabase();
let world: TriageWorld;
beforeEach(async () => {
  world = await triageWorld(db);
});

let lastId = 0;
/** The user's own message; returns its thread and its Message-ID. */
async function write(text: string, changes: { to?: string; inReplyTo?: string } = {}) {
  lastId += 1;
  const id = `<own-${lastId}@example.test>`;
  const mail = { from: 'alex@example.test', to: 'Ann Lee <ann@lee.example>', text, ...changes };
  return { threadId: await world.receive({ ...mail, headers: { 'Message-ID': id } }, ['SENT']), id };
}
const waiting = async (limit = 50, cursor?: string) =>
  (await listMail(world.ctx, { in: 'waiting', limit, ...(cursor && { cursor }) })).rows.map(
    (row) => row.threadId,
  );

const ASKS = 'Could you send me the signed contract?';

it('a question of the user waits until somebody else answers', async () => {
  const { threadId, id } = await write(ASKS);
  await write('Thanks, that is all.');
  expect(await waiting()).toEqual([threadId]);
  await world.receive({ text: 'Here it is.', inReplyTo: id });
  expect(await waiting()).toEqual([]);
});

it('the longest wait is first, and pages follow each other', async () => {
  const all = [];
  for (let at = 0; at < 5; at++) all.push((await write(ASKS)).threadId);
  expect(await waiting()).toEqual(all);
  const first = await listMail(world.ctx, { in: 'waiting', limit: 3 });
  expect(first.rows.map((row) => row.threadId)).toEqual(all.slice(0, 3));
  expect(await waiting(3, first.nextCursor ?? '')).toEqual(all.slice(3));
});

it('a question is listed for 90 days', async () => {
  const { threadId } = await write(ASKS);
  world.clock.advance(89 * 24 * 3_600_000);
  expect(await waiting()).toEqual([threadId]);
  world.clock.advance(2 * 24 * 3_600_000);
  expect(await waiting()).toEqual([]);
});

it('"Not waiting" lasts until the user asks again, and can be undone', async () => {
  const { threadId, id } = await write(ASKS);
  expect(await settleWaiting(world.ctx, { threadId })).toEqual({ success: true });
  expect(await waiting()).toEqual([]);
  await resumeWaiting(world.ctx, { threadId });
  expect(await waiting()).toEqual([threadId]);
  await settleWaiting(world.ctx, { threadId });
  await settleWaiting(world.ctx, { threadId });
  await write('Any news? Could you reply?', { inReplyTo: id });
  expect(await waiting()).toEqual([threadId]);
});

it('a thread that is decided again stays settled', async () => {
  const { threadId } = await write(ASKS);
  await settleWaiting(world.ctx, { threadId });
  await run(db, rows.updateTable('threads').set({ waiting: null }).where('user_id', '=', world.ctx.tenantId));
  await world.receive({ subject: 'Something else' });
  expect(await waiting()).toEqual([]);
});

it('an undo after the answer brings nothing back', async () => {
  const { threadId, id } = await write(ASKS);
  await settleWaiting(world.ctx, { threadId });
  await world.receive({ text: 'Here it is.', inReplyTo: id });
  await resumeWaiting(world.ctx, { threadId });
  expect(await waiting()).toEqual([]);
});

it('questions to programs, and in muted threads, are not listed', async () => {
  await write(ASKS, { to: 'no-reply@shop.example' });
  const { threadId } = await write(ASKS);
  await muteThread(world.ctx, { threadId });
  expect(await waiting()).toEqual([]);
});

it("another user's threads are neither listed nor settled", async () => {
  const { threadId } = await write(ASKS);
  const other = await triageWorld(db);
  await expect(settleWaiting(other.ctx, { threadId })).rejects.toThrow('Thread not found');
  expect((await listMail(other.ctx, { in: 'waiting', limit: 5 })).rows).toEqual([]);
  expect(await waiting()).toEqual([threadId]);
});

it('a follow-up greets the recipient in the language of the thread', async () => {
  const { threadId } = await write('Könnten Sie mir bitte den Vertrag schicken?', {
    to: 'Jana Huber <jana@huber.example>',
  });
  const { draftHtml, source } = await nudgeThread(world.ctx, { threadId });
  expect(source).toBe('template');
  expect(draftHtml).toContain('Guten Tag Jana Huber');
  expect(draftHtml).toContain('Gibt es dazu schon etwas Neues?');
  await expect(nudgeThread(world.ctx, { threadId: 'nowhere' })).rejects.toThrow('Thread not found');
});
