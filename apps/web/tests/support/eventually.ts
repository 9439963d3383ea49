import { setTimeout as sleep } from 'node:timers/promises';

/** Three servers share the processors of the machine, and a statement of a tenant is asked for on two of them. */
const PATIENCE_MS = process.env['TEST_DATABASE'] === 'citus' ? 60_000 : 20_000;

/** Repeats the assertion until it passes; on timeout its last error fails the test. */
export async function eventually<T>(ask: () => Promise<T>, withinMs = PATIENCE_MS): Promise<T> {
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
