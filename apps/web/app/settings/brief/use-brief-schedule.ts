import type { BriefSchedule } from '@triage/contract/inbox/brief';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import type { SaveState } from '../form/use-save.ts';

const PAUSE_MS = 700;

type Chosen = Pick<BriefSchedule, 'times' | 'days' | 'email'>;

/** Saves a change after a pause, in order. A time that is still being typed is not saved. */
export function useBriefSchedule(initial: BriefSchedule) {
  const [schedule, setSchedule] = useState(initial);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; chosen: Chosen } | null>(null);

  const flush = useCallback(() => {
    const { current } = waiting;
    if (!current) return;
    clearTimeout(current.timer);
    waiting.current = null;
    setState({ kind: 'saving' });
    const saved = last.current.then(() => trpc.brief.setSchedule.mutate(current.chosen));
    last.current = saved.then(
      ({ nextAt }) => {
        setSchedule((now) => ({ ...now, nextAt }));
        setState({ kind: 'saved' });
      },
      (error: unknown) => setState({ kind: 'failed', problem: fieldProblemOf(error) }),
    );
  }, []);
  const change = (part: Partial<Chosen>) => {
    const next = { ...schedule, ...part };
    setSchedule(next);
    if (next.times.includes('')) return;
    if (waiting.current) clearTimeout(waiting.current.timer);
    const { times, days, email } = next;
    waiting.current = { timer: setTimeout(flush, PAUSE_MS), chosen: { times, days, email } };
  };
  useEffect(() => flush, [flush]);
  return { schedule, state, change, flush };
}
