import { expect, test } from 'vitest';
import { fixedClock } from './fixed-clock.ts';

const START = '2026-03-02T09:00:00.000Z';

test('time does not advance until it is moved', () => {
  const clock = fixedClock(START);
  expect(clock.now().toISOString()).toBe(START);
  clock.advance(1_500);
  expect(clock.now().toISOString()).toBe('2026-03-02T09:00:01.500Z');
});

test('running lets a waiter wait again on the way', async () => {
  const clock = fixedClock(START);
  const seen: number[] = [];
  const start = clock.now().getTime();
  const ticking = (async () => {
    while (seen.length < 3) {
      await clock.wait(100);
      seen.push(clock.now().getTime() - start);
    }
  })();
  await clock.run(1_000);
  await ticking;
  expect(seen).toEqual([100, 200, 300]);
});

test('a wait that is aborted is refused and forgotten', async () => {
  const clock = fixedClock(START);
  const controller = new AbortController();
  const waiting = clock.wait(100, controller.signal);
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await clock.run(200);
});
