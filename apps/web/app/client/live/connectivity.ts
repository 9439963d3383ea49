import { makeStore } from '../data/make-store.ts';
import { isRateLimited, isSignedOut, serverErrorOf } from '../data/queries/trpc.ts';

export type Connectivity = 'online' | 'offline' | 'signed-out';

export const connectivity = makeStore<Connectivity>('online');

const RETRY_MS = 3_000;

export function noteFailure(error: unknown): void {
  if (isSignedOut(error)) connectivity.set('signed-out');
  else if (serverErrorOf(error) === null) connectivity.set('offline');
}

export function noteSuccess(): void {
  if (connectivity.get() === 'offline') connectivity.set('online');
}

/** All changes are idempotent, so a call is repeated until the server answers, also when it asks for patience. */
export async function callUntilAnswered<Answer>(
  call: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  for (;;) {
    try {
      const answer = await call();
      noteSuccess();
      return answer;
    } catch (error) {
      if (signal?.aborted) throw error;
      noteFailure(error);
      if (serverErrorOf(error) !== null && !isRateLimited(error)) throw error;
      await untilOnline();
    }
  }
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, RETRY_MS);
    window.addEventListener('online', done, { once: true });
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
  });
}
