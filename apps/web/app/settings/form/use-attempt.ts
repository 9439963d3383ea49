import { useState } from 'react';
import { fieldProblemOf } from '../../client/data/queries/trpc.ts';

/** Runs one request of a form at a time to its end, and keeps why it could not start or was refused. */
export function useAttempt() {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function attempt(missing: string | null, work: () => Promise<void>): Promise<void> {
    setProblem(missing ?? '');
    if (missing) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(fieldProblemOf(error));
    }
    setBusy(false);
  }

  return { problem, isBusy, attempt };
}
