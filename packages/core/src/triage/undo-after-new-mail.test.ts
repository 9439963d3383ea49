import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { snoozeThread } from '../snooze/snooze-thread.ts';
import { removeThread } from './actions/remove-thread.ts';
import { archiveThread } from './archive-thread.ts';
import { undoLastChange } from './undo-lane-change.ts';

const db = shareTestDatabase();

type Act = (ctx: TriageWorld['ctx'], threadId: string) => Promise<unknown>;

const VERBS: Record<string, Act> = {
  archive: (ctx, threadId) => archiveThread(ctx, { threadId }),
  trash: (ctx, threadId) => removeThread(ctx, { threadId, to: 'trash' }),
};

async function snoozed(world: TriageWorld) {
  const threadId = await world.receive({});
  const [first] = world.mail.messages();
  const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(first?.raw ?? []).toString())?.[1] ?? '';
  const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  await snoozeThread(world.ctx, { threadId, until });
  return { threadId, inReplyTo };
}

test.for(Object.entries(VERBS))(
  'an undo of %s does not hide mail that arrived since behind the earlier snooze',
  async ([, act]) => {
    const world = await triageWorld(db);
    const { threadId, inReplyTo } = await snoozed(world);
    await act(world.ctx, threadId);
    await world.receive({ subject: 'Re: Lunch', inReplyTo });
    await undoLastChange(world.ctx, { threadId });
    expect(await world.state(threadId)).toMatchObject({ inInbox: true, snoozed: false });
  },
);

test.for(Object.entries(VERBS))(
  'an undo of %s brings the snooze back though the person has written since',
  async ([, act]) => {
    const world = await triageWorld(db);
    const { threadId, inReplyTo } = await snoozed(world);
    await act(world.ctx, threadId);
    const own = { from: 'Alex <alex@example.test>', to: 'ann@lee.example', subject: 'Re: Lunch' };
    await world.receive({ ...own, inReplyTo }, ['SENT']);
    await undoLastChange(world.ctx, { threadId });
    expect(await world.state(threadId)).toMatchObject({ inInbox: true, snoozed: true });
  },
);
