import { setTimeout as delay } from 'node:timers/promises';
import { rows, run as runRows } from '@triage/database/testing/rows';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type ThreadState, type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { openTenant } from '../context.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import type { Mail } from '../ports/mail.ts';
import { cancelSnooze, snoozeThread } from '../snooze/snooze-thread.ts';
import { archiveThread } from './archive-thread.ts';
import { restoreThread } from './restore-thread.ts';
import { triagePending } from './triage-pending.ts';

const db = shareTestDatabase();

const verbs = ['archive', 'reply', 'fyi', 'done', 'snooze', 'cancel'] as const;
type Verb = (typeof verbs)[number];

function run({ ctx, clock }: TriageWorld, threadId: string, verb: Verb): Promise<unknown> {
  const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
  if (verb === 'archive') return archiveThread(ctx, { threadId });
  if (verb === 'snooze') return snoozeThread(ctx, { threadId, until });
  if (verb === 'cancel') return cancelSnooze(ctx, { threadId });
  return restoreThread(ctx, { threadId, lane: verb });
}

type Seen = Pick<ThreadState, 'lane' | 'inInbox' | 'cachedInInbox' | 'snoozed'>;

/** What the verbs promise, one after the other. */
function explain(start: Seen, order: readonly Verb[]): Seen {
  let state = start;
  for (const verb of order) {
    if (verb === 'snooze' || verb === 'cancel') state = { ...state, snoozed: verb === 'snooze' };
    else if (verb === 'archive')
      state = { lane: 'done', inInbox: false, cachedInInbox: false, snoozed: false };
    else if (verb === 'done') state = { ...state, lane: 'done', snoozed: false };
    else state = { lane: verb, inInbox: true, cachedInInbox: true, snoozed: false };
  }
  return state;
}

function orders<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, at) =>
    orders([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}

it('verbs at the same time end in a state that some order of them explains', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  const observe = async (): Promise<Seen> => {
    const state = await world.state(threadId);
    if (!state) throw new Error('The thread is gone');
    const { lane, inInbox, cachedInInbox, snoozed } = state;
    return { lane, inInbox, cachedInInbox, snoozed };
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...verbs), { minLength: 2, maxLength: 4 }),
      fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 3, maxLength: 8 }),
      async (together, pauses) => {
        const start = await observe();
        // A provider that takes its time both ways, by turns the one and the other.
        let call = 0;
        const pause = () => delay(pauses[call++ % pauses.length]);
        const slow: Mail['modifyThread'] = async (...input) => {
          await pause();
          await world.mail.modifyThread(...input);
          await pause();
        };
        const ctx = { ...world.ctx, mail: { ...world.mail, modifyThread: slow } };
        await Promise.all(together.map((verb) => run({ ...world, ctx }, threadId, verb)));
        expect(orders(together).map((order) => explain(start, order))).toContainEqual(await observe());
      },
    ),
    { numRuns: 60 },
  );
  await mailChanged(world.ctx);
  const state = await world.state(threadId);
  expect(state?.cachedInInbox).toBe(state?.inInbox);
});

it('a verdict that was on its way when a person set the lane does not overwrite it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const world = await triageWorld(db);
      const threadId = await world.receive({});
      await runRows(
        db,
        rows.updateTable('threads').set({ needs_triage: true }).where('user_id', '=', world.ctx.tenantId),
      );
      const query = scheduler.scheduleFunction(db.query.bind(db));
      const ctx = { ...world.ctx, db: { ...db, query: query as typeof db.query } };
      const triaged = triagePending(ctx);
      const restored = restoreThread(ctx, { threadId, lane: 'schedule' });
      await scheduler.waitFor(Promise.all([triaged, restored]));
      expect(await world.state(threadId)).toMatchObject({ lane: 'schedule', classifiedBy: 'user' });
    }),
    { numRuns: 12 },
  );
});

it('two requests of one tenant change a thread one after the other', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  const otherThreadId = await world.receive({ subject: 'Another thread' });
  const steps: string[] = [];
  const modifyThread: Mail['modifyThread'] = async (id, changes) => {
    const name = id === threadId ? 'same' : 'other';
    steps.push(`${name} starts`);
    await delay(30);
    await world.mail.modifyThread(id, changes);
    steps.push(`${name} ends`);
  };
  // Each request opens its own context, as the session gate does.
  const request = () =>
    openTenant({ ...world.ctx, mailFor: () => ({ ...world.mail, modifyThread }) }, world.ctx.tenantId);
  await Promise.all([
    archiveThread(request(), { threadId }),
    restoreThread(request(), { threadId, lane: 'reply' }),
    archiveThread(request(), { threadId: otherThreadId }),
  ]);
  expect(steps.filter((step) => step.startsWith('same'))).toEqual([
    'same starts',
    'same ends',
    'same starts',
    'same ends',
  ]);
  expect(steps.indexOf('other starts')).toBeLessThan(steps.indexOf('same ends'));
  expect(await world.state(threadId)).toMatchObject({ lane: 'reply', inInbox: true, cachedInInbox: true });
});
