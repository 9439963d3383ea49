import { expect, test } from 'vitest';
import { withFaults } from './fault-plan.ts';

function counter() {
  let count = 0;
  return {
    async add(step: number) {
      count += step;
      return count;
    },
    async read() {
      return count;
    },
  };
}

test('a fault before does nothing, a fault after does the work in silence', async () => {
  const fake = withFaults(counter());
  fake.fail('add', { when: 'before', failure: 'rateLimited', retryAfterMs: 500 });
  await expect(fake.add(1)).rejects.toMatchObject({ failure: 'rateLimited', retryAfterMs: 500 });
  expect(await fake.read()).toBe(0);
  fake.fail('add', { when: 'after' });
  await expect(fake.add(1)).rejects.toMatchObject({ failure: 'unknown' });
  expect(await fake.read()).toBe(1);
  expect(await fake.add(1)).toBe(2);
});

test('a call that hangs ends when it is released, with nothing done', async () => {
  const fake = withFaults(counter());
  fake.fail('add', { when: 'hang' });
  const hanging = fake.add(1);
  expect(await fake.read()).toBe(0);
  fake.release();
  await expect(hanging).rejects.toMatchObject({ failure: 'unknown' });
  expect(await fake.read()).toBe(0);
});

test('a fault for a method that is not there is refused', () => {
  const fake = withFaults(counter());
  expect(() => fake.fail('subtract' as 'add', { when: 'hang' })).toThrow('There is no subtract');
});
