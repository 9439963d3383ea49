import type { ThreadChange } from '@triage/contract/inbox/thread-change';
import { expect, test } from 'vitest';
import { liveUntil } from '../../../testing/worlds/live-until.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import type { TenantContext } from '../../context.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { WHOLE_MAIL_SCOPE } from '../../ports/oauth.ts';
import { archiveThread } from '../archive-thread.ts';
import { createLabel } from '../labels/create-label.ts';
import { undoLastChange } from '../undo-lane-change.ts';
import { changeThread } from './change-thread.ts';
import { deleteThreads } from './delete-threads.ts';

const db = shareTestDatabase();

type Verb = (ctx: TenantContext, threadId: string, label: string) => Promise<unknown>;

const change =
  (wanted: ThreadChange): Verb =>
  (ctx, threadId) =>
    changeThread(ctx, threadId, wanted);

interface Case {
  /** What is so before, by a process that lives. */
  before?: Verb;
  verb: Verb;
}

const on = (kind: 'star' | 'trash' | 'spam' | 'mute') => change({ kind, on: true });
const off = (kind: 'star' | 'trash' | 'spam' | 'mute') => change({ kind, on: false });
const label: Verb = (ctx, threadId, id) =>
  changeThread(ctx, threadId, { kind: 'label', label: id, on: true });
const unlabel: Verb = (ctx, threadId, id) =>
  changeThread(ctx, threadId, { kind: 'label', label: id, on: false });
const file: Verb = (ctx, threadId, id) => changeThread(ctx, threadId, { kind: 'file', label: id });
const undo: Verb = (ctx, threadId) => undoLastChange(ctx, { threadId });

const cases: Record<string, Case> = {
  archive: { verb: (ctx, threadId) => archiveThread(ctx, { threadId }) },
  star: { verb: on('star') },
  unstar: { before: on('star'), verb: off('star') },
  trash: { verb: on('trash') },
  'take out of the trash': { before: on('trash'), verb: off('trash') },
  'delete for good': {
    before: on('trash'),
    verb: (ctx, threadId) => deleteThreads(ctx, { threadIds: [threadId] }),
  },
  'report spam': { verb: on('spam') },
  'not spam': { before: on('spam'), verb: off('spam') },
  mute: { verb: on('mute') },
  unmute: { before: on('mute'), verb: off('mute') },
  label: { verb: label },
  'remove a label': { before: label, verb: unlabel },
  'move to a label': { verb: file },
  'undo of a move to a label': { before: file, verb: undo },
};

async function receive(world: TriageWorld, { before }: Case, id: string): Promise<string> {
  const threadId = await world.receive({});
  await before?.(world.ctx, threadId, id);
  if (before) await mailChanged(world.ctx);
  return threadId;
}

/** What the account and the cache say of a thread. */
async function truth(world: TriageWorld, threadId: string) {
  const labels = world.mail
    .messages()
    .flatMap((message) => (message.threadId === threadId ? message.labelIds : []));
  const state = await world.state(threadId);
  // Which rules sorted it is no part of the promise.
  return { labels: [...new Set(labels)].sort(), state: state && { ...state, classifiedBy: null } };
}

test.each(Object.entries(cases))(
  '%s: a process that dies anywhere leaves account and cache alike, and asking again completes it',
  async (_name, scene) => {
    const world = await triageWorld(db, { alsoScopes: [WHOLE_MAIL_SCOPE] });
    const { id } = await createLabel(world.ctx, { name: 'Work' });
    const clean = await receive(world, scene, id);
    const began = await truth(world, clean);
    await scene.verb(world.ctx, clean, id);
    await mailChanged(world.ctx);
    const ended = await truth(world, clean);
    expect(ended).not.toEqual(began);
    for (let steps = 1; ; steps++) {
      const threadId = await receive(world, scene, id);
      const mortal = liveUntil(world.ctx, steps);
      await scene.verb(mortal.ctx, threadId, id).catch(mortal.forgive);
      if (!mortal.isDead()) break;
      await mailChanged(world.ctx);
      expect(await world.differences(), `after step ${steps}`).toEqual([]);
      await scene.verb(world.ctx, threadId, id);
      await mailChanged(world.ctx);
      expect(await truth(world, threadId), `again after step ${steps}`).toEqual(ended);
      expect(await world.differences()).toEqual([]);
    }
  },
  60_000,
);
