import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyedQueue } from './keyed-queue.ts';

const works = fc.array(
  fc.record({
    keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
    ticks: fc.integer({ min: 0, max: 5 }),
    fails: fc.boolean(),
  }),
  { maxLength: 12 },
);

test('work of one key runs in call order and never concurrently, also after a failure', async () => {
  await fc.assert(
    fc.asyncProperty(works, async (given) => {
      const inTurn = keyedQueue();
      const running = new Set<string>();
      const started: number[] = [];
      const outcomes = await Promise.allSettled(
        given.map(({ keys, ticks, fails }, index) =>
          inTurn(keys, async () => {
            started.push(index);
            for (const key of keys) {
              expect(running).not.toContain(key);
              running.add(key);
            }
            for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
            for (const key of keys) running.delete(key);
            if (fails) throw new Error('failed');
            return index;
          }),
        ),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(
        given.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
      );
      for (const key of ['a', 'b', 'c'] as const) {
        const ofKey = started.filter((index) => given[index]?.keys.includes(key));
        expect(ofKey).toEqual([...ofKey].sort((one, other) => one - other));
      }
    }),
  );
});

test('work of another key does not wait', async () => {
  const inTurn = keyedQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = inTurn(['a'], () => promise);
  expect(await inTurn(['b'], async () => 'done')).toBe('done');
  resolve();
  await slow;
});
