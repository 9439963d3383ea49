import type { ProviderStatus } from '@triage/contract/account/account-health';
import { useEffect, useState } from 'react';
import { serverErrorOf, trpc } from '../client/data/queries/trpc.ts';

const POLL_MS = 2_000;

/** Polls the progress of a run, also of one started in another tab or by the first indexing. */
export function useReembed(drawn: ProviderStatus) {
  const { provider } = drawn;
  const [status, setStatus] = useState(drawn);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const isRunning = status.run?.status === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(async () => {
      const { providers } = await trpc.settings.ai.query().catch(() => ({ providers: [] }));
      const now = providers.find((each) => each.provider === provider);
      if (!now) return;
      setStatus(now);
      if (now.run?.status === 'done') setNote('Done');
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, provider]);

  async function start(): Promise<void> {
    setProblem('');
    setNote('');
    try {
      const answer = await trpc.search.reembed.mutate({ provider });
      if (answer.status === 'nothing-to-do') return setNote('Already up to date');
      const total = answer.status === 'started' ? answer.total : (status.run?.total ?? 0);
      setStatus({ ...status, run: { status: 'running', done: 0, total } });
    } catch (error) {
      setProblem(serverErrorOf(error) ?? 'The server did not respond. Try again.');
    }
  }
  return { status, note, problem, start };
}
