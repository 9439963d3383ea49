import type { MailUrgency } from '@triage/core/ports/mail';
import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryQuota } from '../testing/memory-quota.ts';
import { providerBooks } from '../testing/provider-books.ts';
import { quotaBucket } from './quota-bucket.ts';
import { UNITS_PER_MINUTE } from './quota-costs.ts';

const START = '2026-03-02T09:00:00.000Z';
const MINUTE = 60_000;

test('no sliding minute at the provider exceeds the limit, for any requests and any latency', async () => {
  const asking = fc.record({
    units: fc.constantFrom(2, 5, 10, 20, 40, 100),
    there: fc.integer({ min: 0, max: 3_000 }),
    back: fc.integer({ min: 0, max: 3_000 }),
    after: fc.integer({ min: 0, max: 400 }),
    urgency: fc.constantFrom<MailUrgency>('person', 'soon', 'background'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { minLength: 50, maxLength: 250 }), async (asked) => {
      const clock = fixedClock(START);
      const books = providerBooks(clock, 1_000);
      const bucket = quotaBucket({
        clock,
        ledger: memoryQuota(clock),
        unitsPerMinute: 1_000,
        wait: clock.wait,
      });
      const all = asked.map(async ({ units, there, back, urgency }, index) => {
        await clock.wait(asked.slice(0, index).reduce((sum, before) => sum + before.after, 0));
        await books.call(bucket, { units, there, back, urgency });
      });
      await clock.run(60 * MINUTE);
      await Promise.all(all);
      expect(books.mostInAnyMinute()).toBeLessThanOrEqual(books.limit);
    }),
    { numRuns: 25 },
  );
});

test('background work alone uses 95 % of the units and more in every minute, with latency', async () => {
  const clock = fixedClock(START);
  const books = providerBooks(clock);
  const bucket = quotaBucket({ clock, ledger: memoryQuota(clock), wait: clock.wait });
  let running = true;
  const workers = Array.from({ length: 20 }, async () => {
    while (running) await books.call(bucket, { units: 20, there: 40, back: 60, urgency: 'background' });
  });
  await clock.run(5 * MINUTE);
  running = false;
  await clock.run(2 * MINUTE);
  await Promise.all(workers);
  const start = new Date(START).getTime();
  const perMinute = [0, 1, 2, 3, 4].map((minute) =>
    books.between(start + minute * MINUTE, start + (minute + 1) * MINUTE),
  );
  expect(Math.min(...perMinute)).toBeGreaterThanOrEqual(0.95 * UNITS_PER_MINUTE);
  expect(books.mostInAnyMinute()).toBeLessThanOrEqual(UNITS_PER_MINUTE);
});

test('a person who spends a fifth of the minute waits under 250 ms while background work takes all it can', async () => {
  const clock = fixedClock(START);
  const books = providerBooks(clock);
  const bucket = quotaBucket({ clock, ledger: memoryQuota(clock), wait: clock.wait });
  let running = true;
  const workers = Array.from({ length: 20 }, async () => {
    while (running) await books.call(bucket, { units: 20, there: 20, back: 30, urgency: 'background' });
  });
  await clock.run(3 * MINUTE);
  const waits: number[] = [];
  const person = (async () => {
    for (let click = 0; click < 60; click++) {
      const asked = clock.now().getTime();
      const settle = await bucket.take(20, { urgency: 'person' });
      waits.push(clock.now().getTime() - asked);
      settle();
      await clock.wait(1_000);
    }
  })();
  await clock.run(2 * MINUTE);
  await person;
  running = false;
  await clock.run(2 * MINUTE);
  await Promise.all(workers);
  expect(Math.max(...waits)).toBeLessThan(250);
});

test('visible reads are not spread over the minute, and leave a tenth of it for user actions', async () => {
  const clock = fixedClock(START);
  const bucket = quotaBucket({ clock, ledger: memoryQuota(clock), unitsPerMinute: 1_000, wait: clock.wait });
  const start = clock.now().getTime();
  const soon = Array.from({ length: 100 }, async () => {
    (await bucket.take(20, { urgency: 'soon' }))();
    return clock.now().getTime() - start;
  });
  await clock.run(100);
  (await bucket.take(100, { urgency: 'person' }))();
  expect(clock.now().getTime() - start).toBeLessThan(250);
  await clock.run(5 * MINUTE);
  const granted = await Promise.all(soon);
  expect(granted.filter((ms) => ms < 100)).toHaveLength(45);
});

test('equals are served in the order in which they asked, a person before background work', async () => {
  const clock = fixedClock(START);
  const bucket = quotaBucket({ clock, ledger: memoryQuota(clock), unitsPerMinute: 100, wait: clock.wait });
  const settle = await bucket.take(100);
  const order: string[] = [];
  const asked = (['background', 'background', 'soon', 'person', 'person'] as const).map(
    async (urgency, index) => {
      const done = await bucket.take(10, { urgency });
      order.push(`${urgency} ${index}`);
      done();
    },
  );
  settle();
  await clock.run(5 * MINUTE);
  await Promise.all(asked);
  expect(order).toEqual(['person 3', 'person 4', 'soon 2', 'background 0', 'background 1']);
});

test('a caller that gives up leaves the queue and delays nobody', async () => {
  const clock = fixedClock(START);
  const bucket = quotaBucket({ clock, ledger: memoryQuota(clock), unitsPerMinute: 100, wait: clock.wait });
  (await bucket.take(80))();
  const controller = new AbortController();
  const given = bucket.take(100, { signal: controller.signal });
  const small = bucket.take(20);
  controller.abort(new Error('left'));
  await expect(given).rejects.toThrow('left');
  (await small)();
});

test('a refusal empties the bucket, which then fills evenly', async () => {
  const clock = fixedClock(START);
  const bucket = quotaBucket({ clock, ledger: memoryQuota(clock), unitsPerMinute: 600, wait: clock.wait });
  bucket.drain();
  const start = clock.now().getTime();
  const granted: number[] = [];
  const calls = Array.from({ length: 5 }, async () => {
    (await bucket.take(100))();
    granted.push(clock.now().getTime() - start);
  });
  await clock.run(2 * MINUTE);
  await Promise.all(calls);
  expect(granted.map((ms) => Math.round(ms / 10_000))).toEqual([1, 2, 3, 4, 5]);
});

test('a refusal with a Retry-After holds everything back until then', async () => {
  const clock = fixedClock(START);
  const bucket = quotaBucket({ clock, ledger: memoryQuota(clock), wait: clock.wait });
  bucket.drain(20_000);
  const start = clock.now().getTime();
  const granted = bucket.take(1).then((settle) => {
    settle();
    return clock.now().getTime() - start;
  });
  await clock.run(MINUTE);
  expect(await granted).toBe(20_000);
});
