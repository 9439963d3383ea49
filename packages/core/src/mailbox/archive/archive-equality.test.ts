import { rows, run } from '@triage/database/testing/rows';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { indexArchive } from '../../flows/index-archive.ts';
import { mailChanged } from '../../flows/mail-changed.ts';

const db = shareTestDatabase();
const forever = new AbortController().signal;
const LABELS = ['INBOX', 'UNREAD', 'STARRED', 'TRASH', 'SPAM', 'SENT', 'Label_1'];

const at = fc.nat({ max: 30 });
const eventArb = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('arrives' as const), labels: fc.subarray(LABELS), at }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('answers' as const), labels: fc.subarray(LABELS), at }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deleted' as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('relabelled' as const),
      at,
      add: fc.subarray(LABELS),
      remove: fc.subarray(LABELS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('synced' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expired' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('killed' as const) }) },
);
type Event = typeof eventArb extends fc.Arbitrary<infer T> ? T : never;

/** Somebody else's mail program, or another job of ours, does something. */
async function happen(world: TriageWorld, event: Event): Promise<void> {
  const { mail, ctx, clock } = world;
  clock.advance(60_000);
  if (event.kind === 'synced') return mailChanged(ctx);
  if (event.kind === 'expired') return mail.expireHistory();
  if (event.kind === 'killed') throw new Error('killed');
  const all = mail.messages();
  const message = all[event.at % Math.max(1, all.length)];
  const letter = { from: 'x@past.example', subject: `Mail ${all.length}`, text: 'Text' };
  if (event.kind === 'arrives') mail.deliver(letter, event.labels);
  else if (!message) return;
  else if (event.kind === 'answers') mail.deliver(letter, event.labels, { threadId: message.threadId });
  else if (event.kind === 'deleted') mail.remove(message.id);
  else mail.relabel(message.id, event);
}

test('whatever happens in the mailbox while the archive is read, cache and mailbox are equal in the end', async () => {
  const historyArb = fc.record({
    before: fc.array(eventArb, { minLength: 4, maxLength: 14 }),
    meanwhile: fc.array(eventArb, { maxLength: 25 }),
  });
  await fc.assert(
    fc.asyncProperty(historyArb, async ({ before, meanwhile }) => {
      const world = await triageWorld(db, { pageSize: 3 });
      await mailChanged(world.ctx);
      for (const event of before)
        if (event.kind !== 'killed' && event.kind !== 'synced') await happen(world, event);
      const { historyId } = await world.mail.getProfile();
      await run(
        db,
        rows
          .updateTable('mailboxes')
          .set({ history_id: historyId })
          .where('user_id', '=', world.ctx.tenantId),
      );
      const events = [...meanwhile];
      const isCall = (name: string | symbol) => name === 'listMessageIds' || name === 'getMessage';
      const mail = new Proxy(world.ctx.mail, {
        get(target, name) {
          const method: unknown = Reflect.get(target, name);
          if (!isCall(name)) return method;
          return async (...input: unknown[]) => {
            const event = events.shift();
            if (event) await happen(world, event);
            return (method as (...input: unknown[]) => unknown).apply(target, input);
          };
        },
      });
      while ((await runOnce(world, mail)) === 'killed');
      await mailChanged(world.ctx);
      await runOnce(world, world.ctx.mail);
      expect(await world.differences({ archive: true })).toEqual([]);
    }),
    { numRuns: 60, seed: 99 },
  );
});

async function runOnce(world: TriageWorld, mail: TriageWorld['ctx']['mail']): Promise<'ended' | 'killed'> {
  return indexArchive({ ...world.ctx, mail }, forever).then(
    () => 'ended',
    (error: unknown) => {
      if (error instanceof Error && /killed|Another sync/.test(error.message)) return 'killed';
      throw error;
    },
  );
}
