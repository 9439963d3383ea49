import { type CallKind, rateLimits } from '@triage/contract/rate-limits';
import type { Database } from '@triage/database/open-database';
import { DatabaseUnavailable } from '@triage/database/query/database-unavailable';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FixedClock, fixedClock } from '../../testing/fakes/fixed-clock.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { createTestUser } from '../../testing/worlds/test-database.ts';
import { RateLimited } from '../errors.ts';
import { mintTenantId, type TenantId } from '../tenant/tenant-id.ts';
import { type RateLimiter, rateLimiter } from './rate-limiter.ts';

const db = shareTestDatabase();

interface World {
  clock: FixedClock;
  tenantId: TenantId;
  /** Several processes over one database. */
  processes: RateLimiter[];
  statements(): number;
}

async function world(processes = 1): Promise<World> {
  const clock = fixedClock('2026-11-21T10:00:00.000Z');
  let statements = 0;
  const counted: Database = {
    ...db,
    query: (...statement) => {
      statements += 1;
      return db.query(...statement);
    },
  };
  return {
    clock,
    tenantId: mintTenantId(await createTestUser(db)),
    processes: Array.from({ length: processes }, () => rateLimiter({ db: counted, clock })),
    statements: () => statements,
  };
}

/** How many of the calls are admitted; the last refusal contains the wait. */
async function callAll({ processes, tenantId }: World, kind: CallKind, calls: number) {
  let through = 0;
  let retryAfter = 0;
  for (let call = 0; call < calls; call++) {
    try {
      await processes[call % processes.length]?.take(tenantId, kind);
      through += 1;
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error;
      retryAfter = error.retryAfterSeconds;
    }
  }
  return { through, retryAfter };
}

test('a burst is admitted, the next call gets a wait, and then it is admitted', async () => {
  const one = await world();
  const { burst } = rateLimits.agent;
  expect(await callAll(one, 'agent', burst + 5)).toEqual({ through: burst, retryAfter: 3 });
  one.clock.advance(3_000);
  expect(await callAll(one, 'agent', 2)).toEqual({ through: 1, retryAfter: 3 });
});

test('two processes together admit what one would', async () => {
  const two = await world(2);
  expect((await callAll(two, 'change', rateLimits.change.burst + 50)).through).toBe(rateLimits.change.burst);
});

test('one kind of call and one person cost another nothing', async () => {
  const [one, two] = [await world(), await world()];
  await callAll(one, 'send', rateLimits.send.burst + 1);
  expect((await callAll(one, 'read', 1)).through).toBe(1);
  expect((await callAll(two, 'send', 1)).through).toBe(1);
});

test('an inbox that polls every five seconds for an hour is never refused and costs few statements', async () => {
  const one = await world();
  for (let poll = 0; poll < 720; poll++) {
    one.clock.advance(5_000);
    expect((await callAll(one, 'read', 3)).through).toBe(3);
  }
  expect(one.statements()).toBeLessThanOrEqual(720 * 3 * 0.04);
});

test('a refused caller that keeps calling costs no statement until a permit is free', async () => {
  const one = await world();
  await callAll(one, 'agent', rateLimits.agent.burst + 1);
  const before = one.statements();
  await callAll(one, 'agent', 100);
  expect(one.statements()).toBe(before);
});

test('calls at the same time share one question to the database', async () => {
  const one = await world();
  const [limiter] = one.processes;
  await Promise.all(Array.from({ length: 30 }, () => limiter?.take(one.tenantId, 'read')));
  expect(one.statements()).toBe(1);
});

test('for any pauses and processes, no more is admitted than burst and rate allow', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 20_000 })), {
        maxLength: 6,
      }),
      async (processes, steps) => {
        const some = await world(processes);
        let through = 0;
        let passed = 0;
        for (const [calls, pause] of steps) {
          through += (await callAll(some, 'send', calls)).through;
          expect(through).toBeLessThanOrEqual(100 + Math.floor((passed * 30) / 60_000));
          some.clock.advance(pause);
          passed += pause;
        }
      },
    ),
    { numRuns: 15 },
  );
});

test.each(['refused', 'readOnly', 'lost'] as const)(
  'a bucket of a database that is %s blocks no read, and every change',
  async (reason) => {
    const query = () => Promise.reject(new DatabaseUnavailable(reason, new Error(reason)));
    const transaction = query;
    const clock = fixedClock('2026-11-21T10:00:00.000Z');
    const limiter = rateLimiter({ db: { ...db, query, transaction }, clock });
    await limiter.take(mintTenantId('anybody'), 'read');
    await expect(limiter.take(mintTenantId('anybody'), 'change')).rejects.toThrow(reason);
  },
);

test.each(['timeout', 'tooManyConnections', 'unprepared'] as const)(
  'a database that is overloaded (%s) lets no read through uncounted',
  async (reason) => {
    const query = () => Promise.reject(new DatabaseUnavailable(reason, new Error(reason)));
    const clock = fixedClock('2026-11-21T10:00:00.000Z');
    const limiter = rateLimiter({ db: { ...db, query, transaction: query }, clock });
    await expect(limiter.take(mintTenantId('anybody'), 'read')).rejects.toThrow(reason);
  },
);
