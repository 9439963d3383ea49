import type { MailUrgency } from '@triage/core/ports/mail';
import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { createTestUser } from '@triage/core/testing/worlds/test-database';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { memoryQuota } from '../testing/memory-quota.ts';
import { providerBooks } from '../testing/provider-books.ts';
import { type QuotaBucket, quotaBucket } from './quota-bucket.ts';
import { UNITS_PER_MINUTE } from './quota-costs.ts';
import type { QuotaAsk, QuotaLease } from './quota-ledger.ts';
import { tableQuota } from './table-quota.ts';

const START = '2026-03-02T09:00:00.000Z';
const MINUTE = 60_000;

const db = shareTestDatabase();
// Every statement of minutes of virtual time is a real one.
vi.setConfig({ testTimeout: 60_000 });

/** A clock that advances only between statements, in steps of network latency. */
async function world() {
  const clock = fixedClock(START);
  const userId = await createTestUser(db);
  let statements = 0;
  let open = 0;
  const answered = async () => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (open > 0);
  };
  return {
    clock,
    userId,
    statements: () => statements,
    /** As one process has it. */
    bucket(unitsPerMinute = UNITS_PER_MINUTE) {
      const table = tableQuota(db, userId, { now: clock.now });
      const lease = (ask: QuotaAsk) => {
        statements += 1;
        open += 1;
        return table.lease(ask).finally(() => {
          open -= 1;
        });
      };
      return quotaBucket({ clock, ledger: { lease }, unitsPerMinute, wait: clock.wait });
    },
    async run(ms: number) {
      for (let passed = 0; passed < ms; passed += 50) {
        await answered();
        clock.advance(50);
      }
      await answered();
    },
  };
}

/** A process that reads all it may, for as long as the time runs. */
function backfill(books: ReturnType<typeof providerBooks>, bucket: QuotaBucket): void {
  const call = { units: 20, there: 40, back: 60, urgency: 'background' as const };
  const read = (): Promise<void> => books.call(bucket, call).then(read);
  for (let worker = 0; worker < 10; worker++) read();
}

/** Like kill -9: calls in flight may still count at the provider, and the ledger is not updated. */
function killable(bucket: QuotaBucket) {
  let dead = false;
  const mortal: QuotaBucket = {
    ...bucket,
    async take(...asked) {
      if (dead) await new Promise(() => undefined);
      const settle = await bucket.take(...asked);
      if (dead) await new Promise(() => undefined);
      return () => {
        if (!dead) settle();
      };
    },
  };
  return {
    bucket: mortal,
    kill: () => {
      dead = true;
    },
  };
}

test('three processes together use at least nine tenths of a user’s limit, and never exceed it', async () => {
  const here = await world();
  const books = providerBooks(here.clock);
  for (let process = 0; process < 3; process++) backfill(books, here.bucket());
  await here.run(80_000);
  const start = new Date(START).getTime();
  const inMinutes = [0, 20_000].map((from) => books.between(start + from, start + from + MINUTE));
  expect(Math.min(...inMinutes)).toBeGreaterThanOrEqual(0.9 * UNITS_PER_MINUTE);
  expect(books.mostInAnyMinute()).toBeLessThanOrEqual(UNITS_PER_MINUTE);
  // About two a second of each, not one a call.
  expect(here.statements()).toBeLessThan(3 * 80 * 2.5);
});

test('a process that is killed and restarted still counts what it used before', async () => {
  const here = await world();
  const books = providerBooks(here.clock);
  for (let life = 0; life < 4; life++) {
    const dying = killable(here.bucket());
    backfill(books, dying.bucket);
    await here.run(20_000);
    dying.kill();
  }
  expect(books.mostInAnyMinute()).toBeLessThanOrEqual(UNITS_PER_MINUTE);
  expect(books.between(0, Number.POSITIVE_INFINITY)).toBeGreaterThan(UNITS_PER_MINUTE);
});

test('a person at one machine waits under 250 ms for a fifth of the minute while two others read all they may', async () => {
  const here = await world();
  const books = providerBooks(here.clock);
  for (let process = 0; process < 2; process++) backfill(books, here.bucket());
  await here.run(1.2 * MINUTE);
  const mine = here.bucket();
  const waits: number[] = [];
  const person = (async () => {
    for (let click = 0; click < 25; click++) {
      const asked = here.clock.now().getTime();
      (await mine.take(20, { urgency: 'person' }))();
      waits.push(here.clock.now().getTime() - asked);
      await here.clock.wait(1_000);
    }
  })();
  await here.run(0.5 * MINUTE);
  await person;
  expect(Math.max(...waits)).toBeLessThan(250);
});

test('after a refusal to one process, the others wait too', async () => {
  const here = await world();
  const [one, other] = [here.bucket(), here.bucket()];
  one.drain(20_000);
  await here.run(50);
  const start = here.clock.now().getTime();
  const granted = other.take(1).then(() => here.clock.now().getTime() - start);
  await here.run(25_000);
  expect(await granted).toBeGreaterThanOrEqual(19_950);
});

test('processes that call for one mailbox share the calls that may be under way, and a dead one leaves its share', async () => {
  const here = await world();
  const open: number[] = [];
  const call = async (at: number, bucket: QuotaBucket): Promise<void> => {
    const end = await bucket.take(1, { urgency: 'person' });
    open[at] = (open[at] ?? 0) + 1;
    await here.clock.wait(200);
    open[at] -= 1;
    end();
    return call(at, bucket);
  };
  const start = (at: number) => {
    const process = killable(here.bucket());
    for (let worker = 0; worker < 10; worker++) void call(at, process.bucket);
    return process;
  };
  const processes = [0, 1, 2].map(start);
  await here.run(2_000);
  expect(open).toEqual([2, 2, 2]);
  for (const { kill } of processes.slice(1)) kill();
  await here.run(6_000);
  expect(open[0]).toBe(6);
});

function askFor(units: number): QuotaAsk {
  const idle = { limit: UNITS_PER_MINUTE, late: [], refusedMs: null };
  return { ...idle, urgency: 'person', least: units, most: units };
}

test("one user's usage does not count for another", async () => {
  const [one, other] = [await world(), await world()];
  for (const { userId, clock } of [one, other])
    await tableQuota(db, userId, { now: clock.now }).lease(askFor(0));
  await tableQuota(db, one.userId, { now: one.clock.now }).lease(askFor(100));
  const rows = await db.query<{ user_id: string; used: number }>(
    `SELECT user_id, (SELECT coalesce(sum(u), 0)::int FROM unnest(units) u) AS used FROM mail_quotas
     WHERE user_id = ANY ($1::text[])`,
    [[one.userId, other.userId]],
  );
  const used = new Map(rows.map((row) => [row.user_id, row.used]));
  expect([used.get(one.userId), used.get(other.userId)]).toEqual([100, 0]);
});

test('the table grants the same leases as its model for any requests, late answers and refusals', async () => {
  const asking = fc.record({
    urgency: fc.constantFrom<MailUrgency>('person', 'soon', 'background'),
    least: fc.constantFrom(0, 1, 20, 40, 100),
    more: fc.constantFrom(0, 5, 200),
    after: fc.constantFrom(0, 10, 700, 5_000, 40_000),
    late: fc.boolean(),
    refusedMs: fc.option(fc.constantFrom(0, 3_000), { freq: 6 }),
  });
  const plain = (lease: QuotaLease) => ({
    ...lease,
    pace: Math.round(lease.pace),
    allowed: Math.round(lease.allowed),
    spent: lease.spent
      .filter(({ units }) => units > 0)
      .sort((a, b) => a.until.getTime() - b.until.getTime() || a.units - b.units),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { minLength: 10, maxLength: 40 }), async (asked) => {
      const clock = fixedClock(START);
      const table = tableQuota(db, await createTestUser(db), { now: clock.now });
      const model = memoryQuota(clock);
      let last: QuotaLease | undefined;
      for (const { urgency, least, more, after, late, refusedMs } of asked) {
        clock.advance(after);
        const moved =
          late && last && last.units > 0 ? [{ until: last.until, units: Math.min(last.units, 15) }] : [];
        const ask: QuotaAsk = { urgency, limit: 1_000, least, most: least + more, late: moved, refusedMs };
        last = await table.lease(ask);
        expect(plain(last)).toEqual(plain(await model.lease(ask)));
      }
    }),
    { numRuns: 25 },
  );
});

test('simultaneous callers together get no more than there is', async () => {
  const userId = await createTestUser(db);
  const clock = fixedClock(START);
  const ledgers = Array.from({ length: 4 }, () => tableQuota(db, userId, { now: clock.now }));
  const ask: QuotaAsk = { urgency: 'person', limit: 1_000, least: 20, most: 20, late: [], refusedMs: null };
  const leases = await Promise.all(Array.from({ length: 100 }, (_, at) => ledgers[at % 4]?.lease(ask)));
  expect(leases.reduce((sum, lease) => sum + (lease?.units ?? 0), 0)).toBe(1_000);
});
