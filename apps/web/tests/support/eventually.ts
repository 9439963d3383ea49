import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the answer is given; the last refusal is the error of the test. */
export async function eventually<T>(ask: () => Promise<T>, withinMs = 20_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
