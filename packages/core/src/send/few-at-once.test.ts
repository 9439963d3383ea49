import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('never more run at once than may, all run, and a failure frees its place', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ turns: fc.integer({ min: 1, max: 5 }), fails: fc.boolean() }), { maxLength: 20 }),
      async (most, works) => {
        const inTurn = fewAtOnce(most);
        let running = 0;
        let highest = 0;
        const outcomes = await Promise.allSettled(
          works.map(({ turns, fails }) =>
            inTurn(async () => {
              highest = Math.max(highest, ++running);
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              running -= 1;
              if (fails) throw new Error('failed');
            }),
          ),
        );
        expect(highest).toBe(Math.min(most, works.length));
        expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
      },
    ),
  );
});
