import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { undoLastChange } from '../undo-lane-change.ts';
import { blockSender, listBlocked, unblockSender } from './block-sender.ts';
import { changeThread } from './change-thread.ts';
import { listMuted, muteThread, unmuteThread } from './mute-thread.ts';
import { returnThread } from './return-thread.ts';

const db = shareTestDatabase();

const labelsOf = ({ mail }: TriageWorld, threadId: string) =>
  mail.messages().flatMap((one) => (one.threadId === threadId ? one.labelIds : []));

function answerTo({ mail }: TriageWorld, threadId: string) {
  const first = mail.messages().find((message) => message.id === threadId);
  const id = /^Message-ID: (.*)$/im.exec(Buffer.from(first?.raw ?? '').toString())?.[1] ?? '';
  return { subject: 'Re: Lunch', headers: { References: id } };
}

it('a muted thread leaves the inbox, and new mail neither brings it back nor to a lane', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  expect((await muteThread(world.ctx, { threadId })).classification?.lane).toBe('done');
  expect(labelsOf(world, threadId)).not.toContain('INBOX');
  expect(await world.receive(answerTo(world, threadId))).toBe(threadId);
  expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: false, cachedInInbox: false });
  expect((await listMuted(world.ctx)).threads).toMatchObject([{ threadId, subject: 'Lunch' }]);
  await mailChanged(world.ctx);
  expect(await world.differences()).toEqual([]);
});

it.each(['undo', 'unmute'] as const)('%s puts the thread back, and new mail is sorted again', async (how) => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  const before = await world.state(threadId);
  await changeThread(world.ctx, threadId, { kind: 'mute', on: true });
  await changeThread(world.ctx, threadId, { kind: 'mute', on: true });
  if (how === 'undo') await undoLastChange(world.ctx, { threadId });
  else await unmuteThread(world.ctx, { threadId });
  expect(await world.state(threadId)).toEqual(before);
  expect((await listMuted(world.ctx)).threads).toEqual([]);
});

it('an outage while a muted thread gets mail is made good by the next run of the job', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await muteThread(world.ctx, { threadId });
  world.mail.fail('modifyThread', { when: 'before', failure: 'unavailable' });
  await expect(world.receive(answerTo(world, threadId))).rejects.toThrow();
  await mailChanged(world.ctx);
  expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: false });
});

it('new mail of a blocked sender goes to the trash and to no lane; older mail stays', async () => {
  const world = await triageWorld(db);
  const earlier = await world.receive({});
  await blockSender(world.ctx, { address: 'Ann Lee <ANN@lee.example>' });
  expect(await listBlocked(world.ctx)).toMatchObject({ senders: [{ address: 'ann@lee.example' }] });
  const refused = await world.receive({ subject: 'Again' });
  expect(await world.state(refused)).toBe(null);
  expect(labelsOf(world, refused).sort()).toEqual(['TRASH', 'UNREAD']);
  expect(await world.state(earlier)).toMatchObject({ lane: 'reply', inInbox: true });
  expect(await world.state(await world.receive({ from: 'bo@elsewhere.test' }))).toMatchObject({
    inInbox: true,
  });
  await unblockSender(world.ctx, { address: 'ann@lee.example' });
  expect(await world.state(await world.receive({ subject: 'Third' }))).toMatchObject({ inInbox: true });
});

it('a thread that the user takes out of the trash stays out of it', async () => {
  const world = await triageWorld(db);
  await blockSender(world.ctx, { address: 'ann@lee.example' });
  const threadId = await world.receive({});
  await returnThread(world.ctx, { threadId, from: 'trash' });
  await mailChanged(world.ctx);
  expect(await world.state(threadId)).toMatchObject({ lane: 'reply', inInbox: true });
});

it('an outage while blocked mail arrives is made good by the next run of the job', async () => {
  const world = await triageWorld(db);
  await blockSender(world.ctx, { address: 'ann@lee.example' });
  world.mail.fail('modifyMessage', { when: 'after' });
  await expect(world.receive({})).rejects.toThrow();
  await mailChanged(world.ctx);
  expect(world.mail.messages().map(({ labelIds }) => labelIds.includes('TRASH'))).toEqual([true]);
  expect(await world.differences()).toEqual([]);
});

it("one's own address cannot be blocked", async () => {
  const { ctx } = await triageWorld(db);
  await expect(blockSender(ctx, { address: 'Alex <ALEX@example.test>' })).rejects.toThrow('your own address');
});
