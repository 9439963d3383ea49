import { UNDO_WINDOW_MS } from '@triage/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault } from '../../testing/fakes/fault-plan.ts';
import { type Death, type MortalServices, mortalServices } from '../../testing/worlds/mortal-services.ts';
import { DEFAULT_DUE_MS, makeSendWorld, type SendPerson } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import type { Services } from '../context.ts';
import { cancelSend } from './cancel-send.ts';
import { LEASE_MS } from './dispatch/claim-sends.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { dispatchNow } from './dispatch/dispatch-now.ts';
import { queueSend } from './queue-send.ts';

/**
 * The reference model of a send, driven by the commands only. `open` = a dispatch started and the model does not know
 * its end, because a process died in it or the provider failed; until `openUntil` a dead process holds its lease.
 */
interface ModelSend {
  id: string;
  dueAt: number;
  undoUntil: number;
  state: 'queued' | 'open' | 'sent' | 'cancelled' | 'failed';
  openUntil: number;
}
interface Model {
  now: number;
  /** A fault waits for a call, so that what a dispatch does cannot be told. */
  faulty: boolean;
  sends: ModelSend[];
}
interface Real {
  person: SendPerson;
  sleepers: { mortal: MortalServices; run: Promise<unknown> }[];
}
type Command = fc.AsyncCommand<Model, Real>;

const db = shareTestDatabase();
const world = makeSendWorld(db);

const isDue = (model: Model, send: ModelSend) => send.dueAt <= model.now;
const isHeld = (model: Model, send: ModelSend) => send.state === 'open' && send.openUntil > model.now;
const runCron = (services: Services = world.services) => dispatchDue(services, { budgetMs: 60_000 });

/** Reads the state of sends that the model cannot predict; only allowed transitions may have happened. */
async function learn(model: Model, { person }: Real): Promise<void> {
  for (const send of model.sends) {
    const row = await person.row(send.id);
    const copies = person.copies(send.id);
    expect(copies).toBeLessThanOrEqual(1);
    if (row.status === 'sent') expect(copies).toBe(1);
    if (row.status === 'cancelled' || row.status === 'failed') expect(copies).toBe(0);
    if (send.state === 'open') {
      if (row.status !== 'pending') send.state = row.status as ModelSend['state'];
      else send.openUntil = row.lease_until?.getTime() ?? 0;
    }
    expect({ id: send.id, status: row.status }).toEqual({
      id: send.id,
      status: send.state === 'queued' || send.state === 'open' ? 'pending' : send.state,
    });
  }
}

function queue(delaySeconds: number | null): Command {
  return {
    check: () => true,
    toString: () => `queue(${delaySeconds ?? 'undo'})`,
    async run(model, real) {
      const isDefault = delaySeconds === null;
      const dueAt = model.now + (isDefault ? DEFAULT_DUE_MS : delaySeconds * 1_000);
      const sendAt = isDefault ? undefined : new Date(dueAt).toISOString();
      const request = { to: ['bob@sandbox.test'], subject: 'Model', body: 'Model', sendAt };
      const { scheduledSendId: id } = await queueSend(real.person.tenant, request);
      const undoUntil = isDefault ? model.now + UNDO_WINDOW_MS : 0;
      model.sends.push({ id, dueAt, undoUntil, state: 'queued', openUntil: 0 });
      await learn(model, real);
    },
  };
}

function cancel(pick: number): Command {
  return {
    check: ({ sends }) => sends.length > 0,
    toString: () => `cancel(${pick})`,
    async run(model, real) {
      const send = model.sends[pick % model.sends.length] as ModelSend;
      const { success } = await cancelSend(real.person.tenant, { scheduledSendId: send.id });
      if (send.state !== 'open') expect(success).toBe(send.state === 'queued');
      if (isHeld(model, send)) expect(success).toBe(false);
      if (success) send.state = 'cancelled';
      await learn(model, real);
    },
  };
}

function put(pick: number): Command {
  return {
    check: ({ sends }) => sends.length > 0,
    toString: () => `put(${pick})`,
    async run(model, real) {
      const send = model.sends[pick % model.sends.length] as ModelSend;
      const ready = send.state === 'queued' && send.undoUntil <= model.now;
      const open = send.state === 'open' && !isHeld(model, send);
      const answer = await dispatchNow(real.person.tenant, { scheduledSendId: send.id }).catch(() => null);
      if (!ready && !open) expect(answer).toBeNull();
      if (ready && !model.faulty) expect(answer?.success).toBe(true);
      if (answer) send.state = 'sent';
      else if (ready) send.state = 'open';
      await learn(model, real);
    },
  };
}

const cron: Command = {
  check: () => true,
  toString: () => 'cron',
  async run(model, real) {
    const due = model.sends.filter((send) => send.state === 'queued' && isDue(model, send));
    const sentCount = await runCron();
    if (!model.faulty) expect(sentCount).toBeGreaterThanOrEqual(due.length);
    for (const send of due) send.state = model.faulty ? 'open' : 'sent';
    await learn(model, real);
  },
};

function crash(death: Death): Command {
  return {
    check: () => true,
    toString: () => `crash(${death.step} ${death.when})`,
    async run(model, real) {
      const mortal = mortalServices(world.services, death);
      const run = runCron(mortal.services);
      await Promise.race([mortal.died, run]);
      real.sleepers.push({ mortal, run });
      for (const send of model.sends) if (send.state === 'queued' && isDue(model, send)) send.state = 'open';
      // A death before the claim has touched nothing, which the rows say.
      await learn(model, real);
    },
  };
}

/** Processes that seemed dead resume where they were, with their old state. */
const wakeSleepers: Command = {
  check: () => true,
  toString: () => 'wakeSleepers',
  async run(model, real) {
    for (const send of model.sends) if (send.state === 'queued' && isDue(model, send)) send.state = 'open';
    for (const { mortal } of real.sleepers) mortal.wakeUp();
    await Promise.all(real.sleepers.map(({ run }) => run));
    real.sleepers = [];
    await learn(model, real);
  },
};

function tick(seconds: number): Command {
  return {
    check: () => true,
    toString: () => `tick(${seconds})`,
    async run(model) {
      world.clock.advance(seconds * 1_000);
      model.now += seconds * 1_000;
    },
  };
}

function fault(method: 'createDraft' | 'sendDraft', plan: Fault): Command {
  return {
    check: () => true,
    toString: () => `fault(${method} ${JSON.stringify(plan)})`,
    async run(model, real) {
      real.person.mail.fail(method, plan);
      model.faulty = true;
    },
  };
}

const deaths = fc.record({
  step: fc.constantFrom(
    'sends-claim-due',
    'createDraft',
    'sends-ask',
    'sendDraft',
    'transaction',
    'getDraft',
  ),
  when: fc.constantFrom('before' as const, 'after' as const),
});
const faults = fc.constantFrom<Fault>(
  { when: 'before', failure: 'unknown' },
  { when: 'after' },
  { when: 'before', failure: 'rateLimited' },
  { when: 'before', failure: 'invalid' },
);
const commands = fc.commands(
  [
    fc.option(fc.integer({ min: 1, max: 90 })).map(queue),
    fc.nat(20).map(cancel),
    fc.nat(20).map(put),
    fc.constant(cron),
    fc.constantFrom(1, 2, 4, 5, 30, 45, 60).map(tick),
    deaths.map(crash),
    fc.constant(wakeSleepers),
    fc.tuple(fc.constantFrom('createDraft' as const, 'sendDraft' as const), faults).map((f) => fault(...f)),
  ],
  { maxCommands: 30 },
);

test('queue, cancel, put, cron, time, faults and death in any order end as the reference says', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (script) => {
      const real: Real = { person: await world.addPerson(), sleepers: [] };
      const model: Model = { now: world.clock.now().getTime(), faulty: false, sends: [] };
      await fc.asyncModelRun(() => ({ model, real }), script);
      await expectEnd(model, real);
    }),
    { numRuns: 80 },
  );
}, 120_000);

/** In the end nothing stays pending, and resumed processes change nothing. */
async function expectEnd(model: Model, real: Real): Promise<void> {
  for (let minute = 0; minute < 40; minute++) {
    await tick(Math.max(60, LEASE_MS / 1_000)).run(model, real);
    await runCron();
  }
  for (const { mortal } of real.sleepers) mortal.wakeUp();
  await Promise.all(real.sleepers.map(({ run }) => run));
  for (const send of model.sends) if (send.state === 'queued') send.state = 'open';
  await learn(model, real);
  expect(model.sends.filter((send) => send.state === 'open')).toEqual([]);
  if (!model.faulty) expect(model.sends.filter((send) => send.state === 'failed')).toEqual([]);
}
