import { findMailbox, takeFence } from '@triage/database/tables/mailboxes/mailbox-cursors';
import { expect, test, vi } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Mail } from '../../ports/mail.ts';
import { muteThread } from '../../triage/actions/mute-thread.ts';
import { removeThread } from '../../triage/actions/remove-thread.ts';
import { archiveThread } from '../../triage/archive-thread.ts';
import { labelKnown } from '../../triage/labels/label-thread.ts';
import { restoreThread } from '../../triage/restore-thread.ts';
import { undoLastChange } from '../../triage/undo-lane-change.ts';
import { refreshThreads } from './sync-reads.ts';

const db = shareTestDatabase();

const ARCHIVED = { lane: 'done', classifiedBy: 'user', cachedInInbox: false, inInbox: false };

/** The mailbox, in which a person archives the thread right after the provider has answered the first such call. */
function archivedAfter<M extends 'listHistory' | 'getThreadLabels' | 'getMessage'>(
  world: TriageWorld,
  method: M,
  threadId: string,
) {
  let archived = false;
  const call = world.mail[method] as (...input: unknown[]) => Promise<unknown>;
  const mail: Mail = {
    ...world.mail,
    [method]: async (...input: unknown[]) => {
      const answer = await call(...input);
      if (!archived) {
        archived = true;
        await archiveThread(world.ctx, { threadId });
      }
      return answer;
    },
  };
  return { ...world.ctx, mail };
}

test('history that was listed before an archive does not bring the thread back', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  const [message] = world.mail.messages();
  world.mail.relabel(message?.id ?? '', { remove: ['INBOX'] });
  world.mail.relabel(message?.id ?? '', { add: ['INBOX', 'STARRED'] });
  await mailChanged(archivedAfter(world, 'listHistory', threadId));
  expect(await world.state(threadId)).toMatchObject(ARCHIVED);
  expect(await world.differences()).toEqual([]);
});

test('a thread that was read before an archive and stored after it does not reappear', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  const mailbox = await findMailbox(db, world.ctx.tenantId);
  const fence = await takeFence(db, world.ctx.tenantId);
  if (!mailbox || !fence) throw new Error('No mailbox');
  const ctx = archivedAfter(world, 'getThreadLabels', threadId);
  await refreshThreads(ctx, mailbox, { fence, urgency: 'background', onStored: async () => {} }, [threadId]);
  expect(await world.state(threadId)).toMatchObject(ARCHIVED);
});

test('a message that was fetched before an archive and stored after it does not bring the thread back', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  const [first] = world.mail.messages();
  const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(first?.raw ?? []).toString())?.[1] ?? '';
  world.mail.deliver({ from: 'ann@lee.example', subject: 'Re: Lunch', text: 'And this.', inReplyTo });
  await mailChanged(archivedAfter(world, 'getMessage', threadId));
  expect(await world.state(threadId)).toMatchObject({ cachedInInbox: false, inInbox: false });
  expect(await world.differences()).toEqual([]);
});

/** Which jobs a verb has asked for; the ones that wait already hide it from the queue. */
function withAskedJobs({ ctx }: TriageWorld) {
  const asked: string[] = [];
  const enqueue: Jobs['enqueue'] = async (kind) => {
    asked.push(kind);
  };
  return { asked, ctx: { ...ctx, jobs: { ...ctx.jobs, enqueue } } };
}

test('two processes that crossed on a thread ask the provider which of them it heard last', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  // Another process has a separate queue.
  vi.resetModules();
  const elsewhere = await import('../../triage/restore-thread.ts');
  const slow: Mail['modifyThread'] = async (...input) => {
    await world.mail.modifyThread(...input);
    await elsewhere.restoreThread(world.ctx, { threadId, lane: 'reply' });
  };
  const { asked, ctx } = withAskedJobs(world);
  await archiveThread({ ...ctx, mail: { ...world.mail, modifyThread: slow } }, { threadId });
  expect(asked).toEqual(['mail-changed']);
  expect((await world.state(threadId))?.cachedInInbox).toBe(false);
  await mailChanged(world.ctx);
  expect(await world.state(threadId)).toMatchObject({ cachedInInbox: true, inInbox: true });
});

test('an archive without concurrent changes triggers no sync; one whose answer was lost does', async () => {
  const world = await triageWorld(db);
  const [one, two] = [await world.receive({}), await world.receive({ subject: 'Dinner' })];
  const { asked, ctx } = withAskedJobs(world);
  await archiveThread(ctx, { threadId: one });
  expect(asked).toEqual([]);
  world.mail.fail('modifyThread', { when: 'after' });
  await expect(archiveThread(ctx, { threadId: two })).rejects.toThrow('Archive failed');
  expect(asked).toEqual(['mail-changed']);
});

/** The push of a change is quicker than its answer. */
function syncedBeforeAnswer(world: TriageWorld): TriageWorld['ctx'] {
  const modifyThread: Mail['modifyThread'] = async (...input) => {
    await world.mail.modifyThread(...input);
    await mailChanged(world.ctx);
  };
  return { ...world.ctx, mail: { ...world.mail, modifyThread } };
}

const TAKEN_BACK = {
  archive: (ctx: TriageWorld['ctx'], threadId: string) => archiveThread(ctx, { threadId }),
  mute: (ctx: TriageWorld['ctx'], threadId: string) => muteThread(ctx, { threadId }),
  trash: (ctx: TriageWorld['ctx'], threadId: string) => removeThread(ctx, { threadId, to: 'trash' }),
  label: (ctx: TriageWorld['ctx'], threadId: string) => labelKnown(ctx, threadId, { archive: true }),
};

test.for(Object.entries(TAKEN_BACK))(
  'an undo takes back %s though a sync had stored it before the provider had answered',
  async ([, act]) => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await restoreThread(world.ctx, { threadId, lane: 'reply' });
    const before = await world.state(threadId);
    await act(syncedBeforeAnswer(world), threadId);
    expect((await world.state(threadId))?.inInbox).not.toBe(true);
    await undoLastChange(world.ctx, { threadId });
    expect(before).toMatchObject({ lane: 'reply', inInbox: true, cachedInInbox: true });
    expect(await world.state(threadId)).toMatchObject({ lane: 'reply', inInbox: true, cachedInInbox: true });
    expect(await world.differences()).toEqual([]);
  },
);

test('an undo of a move to the inbox archives again though a sync had stored it before', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await archiveThread(world.ctx, { threadId });
  await restoreThread(syncedBeforeAnswer(world), { threadId, lane: 'reply' });
  await undoLastChange(world.ctx, { threadId });
  expect(await world.state(threadId)).toMatchObject(ARCHIVED);
});
