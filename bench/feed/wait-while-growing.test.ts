import { expect, test } from 'vitest';
import { type Seen, waitWhileGrowing } from './wait-while-growing.ts';

/** Each look shows the next of these, and the last one for ever; each pause takes ten seconds. */
async function run(shown: Seen[], wanted = 100) {
  let clock = 0;
  let looks = 0;
  const seen = await waitWhileGrowing(async () => shown[Math.min(looks++, shown.length - 1)] as Seen, {
    wanted,
    patienceMs: 60_000,
    pause: async () => {
      clock += 10_000;
    },
    now: () => clock,
  });
  return { seen, seconds: clock / 1_000 };
}

const slow = Array.from({ length: 101 }, (_, count) => ({ count, state: 'reading' }));

test('waits far longer than its patience while the count grows', async () => {
  expect(await run(slow)).toEqual({ seen: { count: 100, state: 'reading' }, seconds: 1_000 });
});

test('waits while anything else changes', async () => {
  const listing = Array.from({ length: 30 }, (_, page) => ({ count: 0, state: `listing ${page}` }));
  expect(await run([...listing, { count: 100, state: 'done' }])).toMatchObject({ seen: { count: 100 } });
});

test('stops when nothing has changed for the whole patience, and returns the last value', async () => {
  expect(await run(slow.slice(0, 41))).toEqual({ seen: { count: 40, state: 'reading' }, seconds: 460 });
});

test('does not wait if the value is already there', async () => {
  expect(await run([{ count: 100, state: 'done' }])).toMatchObject({ seconds: 0 });
});
