import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import type { Mail } from '../../ports/mail.ts';
import { muteThread } from '../../triage/actions/mute-thread.ts';
import { removeThread } from '../../triage/actions/remove-thread.ts';
import { archiveThread } from '../../triage/archive-thread.ts';
import { labelKnown } from '../../triage/labels/label-thread.ts';
import { markThread } from '../../triage/mark-thread.ts';

const db = shareTestDatabase();

/** A new email of the thread arrives, and a sync stores it, after the provider has changed the thread and before it answers. */
function answeredBeforeReply(world: TriageWorld): TriageWorld['ctx'] {
  const modifyThread: Mail['modifyThread'] = async (...input) => {
    await world.mail.modifyThread(...input);
    const [first] = world.mail.messages();
    const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(first?.raw ?? []).toString())?.[1] ?? '';
    world.mail.deliver({
      ...{ from: 'Ann Lee <ann@lee.example>', subject: 'Re: Lunch', inReplyTo },
      text: 'Could you also send me the invoice?',
    });
    await mailChanged(world.ctx);
  };
  return { ...world.ctx, mail: { ...world.mail, modifyThread } };
}

const VERBS = {
  archive: (ctx: TriageWorld['ctx'], threadId: string) => archiveThread(ctx, { threadId }),
  filing: (ctx: TriageWorld['ctx'], threadId: string) => labelKnown(ctx, threadId, { archive: true }),
  trash: (ctx: TriageWorld['ctx'], threadId: string) => removeThread(ctx, { threadId, to: 'trash' }),
};

test.for(Object.entries(VERBS))('new mail that arrives during %s is in its lane', async ([, act]) => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await act(answeredBeforeReply(world), threadId);
  await mailChanged(world.ctx);
  expect(await world.differences()).toEqual([]);
  expect(await world.state(threadId)).toMatchObject({ lane: 'reply', inInbox: true, cachedInInbox: true });
});

test('new mail that arrives while its thread is marked as read stays unread', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await markThread(answeredBeforeReply(world), { threadId, unread: false });
  await mailChanged(world.ctx);
  expect(await world.differences()).toEqual([]);
});

test('new mail that arrives while its thread is muted leaves the inbox too', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await muteThread(answeredBeforeReply(world), { threadId });
  await mailChanged(world.ctx);
  expect(await world.differences()).toEqual([]);
  expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: false, cachedInInbox: false });
});
