import { beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../testing/fakes/fault-plan.ts';
import { type Death, type MortalServices, mortalServices } from '../../testing/worlds/mortal-services.ts';
import { DEFAULT_DUE_MS, makeSendWorld, type SendPerson } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { cancelSend } from './cancel-send.ts';
import { LEASE_MS } from './dispatch/claim-sends.ts';
import { cleanOrphanDrafts } from './dispatch/clean-orphan-drafts.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { OUTCOME_UNKNOWN } from './dispatch/judge-failure.ts';
import { queueSend } from './queue-send.ts';

/** Every step of a delivery and of its recovery, and death on either side of it. */
const STEPS = [
  'sends-claim-due',
  'createDraft',
  'sends-ask',
  'sendDraft',
  'sends-mark-sent',
  'getDraft',
  'listRecent',
  'listDrafts',
  'getThreadLabels',
  'sends-retry',
  'sends-hold',
  'deleteDraft',
  'sends-fail',
];
const DEATHS: Death[] = STEPS.flatMap((step) => [
  { step, when: 'before' },
  { step, when: 'after' },
]);

/** What the provider did, and what it answered. */
const ANSWERS: Record<string, { method: 'createDraft' | 'sendDraft'; fault: Fault } | null> = {
  'answers as it should': null,
  'takes the draft and its answer is lost': { method: 'createDraft', fault: { when: 'after' } },
  'does not take the draft, with a 5xx': {
    method: 'createDraft',
    fault: { when: 'before', failure: 'unknown' },
  },
  'refuses the draft for now': {
    method: 'createDraft',
    fault: { when: 'before', failure: 'rateLimited' },
  },
  'refuses the draft for good': { method: 'createDraft', fault: { when: 'before', failure: 'invalid' } },
  'sends, and its answer is lost or a 5xx': { method: 'sendDraft', fault: { when: 'after' } },
  'does not send, with a 5xx': { method: 'sendDraft', fault: { when: 'before', failure: 'unknown' } },
  'refuses to send for now': { method: 'sendDraft', fault: { when: 'before', failure: 'rateLimited' } },
  'refuses to send for good': { method: 'sendDraft', fault: { when: 'before', failure: 'invalid' } },
};

const db = shareTestDatabase();
const world = makeSendWorld(db);
/** Whether the sends of this run carry our Message-ID alone. */
let keepsMessageId = false;

interface Case {
  person: SendPerson;
  id: string;
  sleepers: { mortal: MortalServices; run: Promise<unknown> }[];
}

async function queueDue(): Promise<Case> {
  const person = await world.addPerson({ keepsMessageId });
  const { scheduledSendId: id } = await queueSend(person.tenant, {
    to: ['bob@sandbox.test'],
    subject: 'Once',
    body: 'Once',
  });
  world.clock.advance(DEFAULT_DUE_MS);
  return { person, id, sleepers: [] };
}

/** A process claims what is due and dies at that step, or finishes without reaching it. */
async function runUntilDeath(scene: Case, death: Death): Promise<void> {
  const mortal = mortalServices(world.services, death);
  const run = dispatchDue(mortal.services, { budgetMs: 60_000 });
  await Promise.race([mortal.died, run]);
  scene.sleepers.push({ mortal, run });
}

async function runCron(): Promise<void> {
  await dispatchDue(world.services, { budgetMs: 60_000 });
}

async function settle({ person, id }: Case): Promise<void> {
  for (let minute = 0; minute < 4 && (await person.row(id)).status === 'pending'; minute++) {
    await runCron();
    world.clock.advance(60_000);
  }
}

async function expectTruth({ person, id }: Case): Promise<string> {
  const { status, error, message_id } = await person.row(id);
  const copies = person.copies(id);
  if (status === 'sent') {
    expect(copies).toBe(1);
    expect(message_id).toBe(person.mail.sent.at(-1)?.id);
  } else {
    expect(copies).toBe(0);
    expect(['failed', 'cancelled']).toContain(status);
    if (status === 'failed') expect(error).toBeTruthy();
  }
  return status;
}

/** The dead were only asleep: nothing they do now changes anything, and no draft of ours stays behind. */
async function expectNothingMore(scene: Case): Promise<void> {
  for (const { mortal } of scene.sleepers) mortal.wakeUp();
  await Promise.all(scene.sleepers.map(({ run }) => run));
  await expectTruth(scene);
  world.clock.advance(10 * 60_000);
  await cleanOrphanDrafts(world.services);
  expect((await scene.person.mail.listDrafts()).drafts).toEqual([]);
}

describe.each([
  ['our header', false],
  ['our Message-ID alone', true],
])('with %s', (_name, keeps) => {
  beforeAll(() => {
    keepsMessageId = keeps;
  });

  describe.each(Object.entries(ANSWERS))('when the provider %s', (_answer, planned) => {
    test.each(['before', 'after'] as const)(
      'a process that dies at any step and comes back %s the end of its lease leaves one copy or the truth',
      async (restart) => {
        for (const death of DEATHS) {
          const scene = await queueDue();
          if (planned) scene.person.mail.fail(planned.method, planned.fault);
          await runUntilDeath(scene, death);
          if (restart === 'before') await runCron();
          expect(scene.person.copies(scene.id)).toBeLessThanOrEqual(1);
          world.clock.advance(LEASE_MS);
          await settle(scene);
          const status = await expectTruth(scene);
          // A refusal that died before it was written down is asked for again, and then granted.
          const refused = planned?.fault.when === 'before' && planned.fault.failure === 'invalid';
          expect(refused ? ['failed', 'sent'] : ['sent'], `${death.step} ${death.when}`).toContain(status);
          await expectNothingMore(scene);
        }
      },
      60_000,
    );
  });

  test('two deaths in a row, at any two steps, leave one copy', async () => {
    for (const first of DEATHS)
      for (const second of DEATHS) {
        const scene = await queueDue();
        await runUntilDeath(scene, first);
        world.clock.advance(LEASE_MS);
        await runUntilDeath(scene, second);
        world.clock.advance(LEASE_MS);
        await settle(scene);
        expect({ first, second, status: await expectTruth(scene) }).toEqual({
          first,
          second,
          status: 'sent',
        });
        await expectNothingMore(scene);
      }
  }, 120_000);

  test('two processes that pause during a delivery send one copy, whichever resumes first', async () => {
    const steps = DEATHS.slice(0, 10);
    for (const first of steps)
      for (const second of steps) {
        const scene = await queueDue();
        await runUntilDeath(scene, first);
        world.clock.advance(LEASE_MS);
        await runUntilDeath(scene, second);
        for (const { mortal, run } of scene.sleepers) {
          mortal.wakeUp();
          await run;
        }
        world.clock.advance(LEASE_MS);
        await settle(scene);
        expect({ first, second, status: await expectTruth(scene) }).toEqual({
          first,
          second,
          status: 'sent',
        });
        await expectNothingMore(scene);
      }
  }, 120_000);

  test('an undo promised after a crash holds, even if the crashed process resumes', async () => {
    const promised: string[] = [];
    for (const death of DEATHS) {
      const scene = await queueDue();
      await runUntilDeath(scene, death);
      const { status, lease_until } = await scene.person.row(scene.id);
      const early = await cancelSend(scene.person.tenant, { scheduledSendId: scene.id });
      expect(early.success && status === 'pending' && lease_until !== null).toBe(false);
      world.clock.advance(LEASE_MS);
      const { success } = await cancelSend(scene.person.tenant, { scheduledSendId: scene.id });
      await settle(scene);
      const undone = success || early.success;
      expect(await expectTruth(scene)).toBe(undone ? 'cancelled' : 'sent');
      if (undone) promised.push(`${death.step} ${death.when}`);
      await expectNothingMore(scene);
    }
    expect(promised).toEqual([
      'sends-claim-due before',
      'sends-claim-due after',
      'createDraft before',
      'createDraft after',
      'sends-ask before',
    ]);
  }, 60_000);

  test('a draft deleted by hand between crash and restart is a failure with that reason', async () => {
    const scene = await queueDue();
    await runUntilDeath(scene, { step: 'sendDraft', when: 'before' });
    await scene.person.mail.deleteDraft((await scene.person.row(scene.id)).draft_id ?? '');
    world.clock.advance(LEASE_MS);
    await settle(scene);
    expect(await scene.person.row(scene.id)).toMatchObject({ status: 'failed', error: OUTCOME_UNKNOWN });
    await expectNothingMore(scene);
  });
});
