import { errorTexts } from '@triage/contract/errors';
import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { triageWorld } from '../../../testing/worlds/triage-world.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { WHOLE_MAIL_SCOPE } from '../../ports/oauth.ts';
import { undoLastChange } from '../undo-lane-change.ts';
import { deleteThreads } from './delete-threads.ts';
import { removeThread } from './remove-thread.ts';

const db = shareTestDatabase();

async function trashWorld({ alsoScopes = [WHOLE_MAIL_SCOPE] }: { alsoScopes?: string[] } = {}) {
  const world = await triageWorld(db, { alsoScopes });
  const { ctx, mail } = world;
  return {
    ...world,
    async trashed(subject: string) {
      const threadId = await world.receive({ subject });
      await removeThread(ctx, { threadId, to: 'trash' });
      await mailChanged(ctx);
      return threadId;
    },
    idsOf: (threadId: string) => mail.messages().flatMap((one) => (one.threadId === threadId ? one.id : [])),
    answerTo(threadId: string) {
      const first = mail.messages().find((one) => one.id === threadId);
      const id = /^Message-ID: (.*)$/im.exec(Buffer.from(first?.raw ?? '').toString())?.[1] ?? '';
      return { subject: 'Re: Lunch', headers: { References: id } };
    },
    delete: (...threadIds: string[]) => deleteThreads(ctx, { threadIds }),
  };
}

const done = (threadId: string) => ({ threadId, success: true });

it('threads of the trash are deleted for good, and asked for again they still count as deleted', async () => {
  const world = await trashWorld();
  const [one, two, kept] = [
    await world.trashed('One'),
    await world.trashed('Two'),
    await world.trashed('Kept'),
  ];
  expect(await world.delete(one, two, one)).toEqual({ results: [done(one), done(two)] });
  expect([world.idsOf(one), world.idsOf(two), world.idsOf(kept).length]).toEqual([[], [], 1]);
  expect(await world.delete(one)).toEqual({ results: [done(one)] });
  await mailChanged(world.ctx);
  expect(await world.differences()).toEqual([]);
});

it('a thread outside the trash is refused, and the others of the call are not deleted either', async () => {
  const world = await trashWorld();
  const trashed = await world.trashed('In the trash');
  const inInbox = await world.receive({ subject: 'In the inbox' });
  await expect(world.delete(trashed, inInbox)).rejects.toMatchObject({ code: 'notInTrash', status: 409 });
  expect([world.idsOf(trashed).length, world.idsOf(inInbox).length]).toEqual([1, 1]);
});

it('when only part of a thread is in the trash, only that part is deleted', async () => {
  const world = await trashWorld();
  const threadId = await world.trashed('Lunch');
  const before = world.idsOf(threadId);
  expect(await world.receive(world.answerTo(threadId))).toBe(threadId);
  expect(await world.delete(threadId)).toEqual({ results: [done(threadId)] });
  const left = world.idsOf(threadId);
  expect([before.length, left.length, left.includes(before[0] ?? '')]).toEqual([1, 1, false]);
  await mailChanged(world.ctx);
  expect(await world.state(threadId)).toMatchObject({ inInbox: true, cachedInInbox: true });
  expect(await world.differences()).toEqual([]);
});

it('there is nothing to undo afterwards', async () => {
  const world = await trashWorld();
  const threadId = await world.trashed('Gone');
  await world.delete(threadId);
  await undoLastChange(world.ctx, { threadId });
  expect([world.idsOf(threadId), await world.state(threadId)]).toEqual([[], null]);
});

it('a connection without the permission deletes nothing, and the provider is not asked', async () => {
  const world = await trashWorld({ alsoScopes: [] });
  const threadId = await world.trashed('Stays');
  const mail = { ...world.mail, deleteMessages: () => Promise.reject(new Error('Not called')) };
  await expect(deleteThreads({ ...world.ctx, mail }, { threadIds: [threadId] })).rejects.toMatchObject({
    code: 'deletionNotAllowed',
    status: 403,
  });
  expect(world.idsOf(threadId)).toHaveLength(1);
});

it('a provider that refuses after all is told as the same error', async () => {
  const world = await trashWorld();
  const threadId = await world.trashed('Stays');
  world.mail.fail('deleteMessages', { when: 'before', failure: 'forbidden' });
  await expect(world.delete(threadId)).rejects.toMatchObject({ code: 'deletionNotAllowed' });
  expect(world.idsOf(threadId)).toHaveLength(1);
});

it('an outage is named for its thread, the others are deleted, and the account is looked at again', async () => {
  const world = await trashWorld();
  const [one, two] = [await world.trashed('One'), await world.trashed('Two')];
  world.mail.fail('deleteMessages', { when: 'before', failure: 'unavailable' });
  const { results } = await world.delete(one, two);
  expect(results.filter(({ success }) => success)).toHaveLength(1);
  expect(results.find(({ success }) => !success)?.error).toBe(errorTexts.internal);
  expect(world.jobs.waiting('mail-changed')).not.toEqual([]);
  expect(await world.delete(one, two)).toEqual({ results: [done(one), done(two)] });
  await mailChanged(world.ctx);
  expect(await world.differences()).toEqual([]);
});
