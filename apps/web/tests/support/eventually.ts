import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats the assertion until it passes; on timeout its last error fails the test. */
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
