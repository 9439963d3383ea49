import type { Split } from '@triage/contract/triage/splits';
import { useEffect, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';

/** A new split is filled by a job: its counts are asked for again. */
const FILLED_MS = [600, 2_000, 6_000];

/** The splits in their order, changed here when the server has changed them. */
export function useEditedSplits(initial: Split[]) {
  const [splits, setSplits] = useState(initial);
  const [savedAt, setSavedAt] = useState(0);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    if (savedAt === 0) return;
    const refresh = () => trpc.splits.list.query().then((answer) => setSplits(answer.splits), ignore);
    const timers = FILLED_MS.map((delay) => setTimeout(() => void refresh(), delay));
    return () => timers.forEach(clearTimeout);
  }, [savedAt]);

  async function order(splitIds: string[]): Promise<void> {
    setProblem('');
    const before = splits;
    const placeOf = ({ splitId }: Split) => splitIds.indexOf(splitId);
    setSplits(splits.toSorted((a, b) => placeOf(a) - placeOf(b)));
    try {
      setSplits((await trpc.splits.order.mutate({ splitIds })).splits);
    } catch (error) {
      setSplits(before);
      setProblem(fieldProblemOf(error));
    }
  }

  return {
    splits,
    problem,
    put(saved: Split) {
      setSplits((all) =>
        all.some(({ splitId }) => splitId === saved.splitId)
          ? all.map((split) => (split.splitId === saved.splitId ? saved : split))
          : [...all, saved],
      );
      setSavedAt(Date.now());
    },
    async remove({ splitId, name }: Split): Promise<string | null> {
      try {
        await trpc.splits.remove.mutate({ splitId });
      } catch (error) {
        return fieldProblemOf(error);
      }
      setSplits((all) => all.filter((split) => split.splitId !== splitId));
      announce(`Split “${name}” deleted`);
      return null;
    },
    /** Puts the split where that place is now. */
    async move(splitId: string, to: number): Promise<void> {
      const splitIds = splits.map((split) => split.splitId);
      const from = splitIds.indexOf(splitId);
      if (from < 0 || from === to || to < 0 || to >= splitIds.length) return;
      splitIds.splice(to, 0, ...splitIds.splice(from, 1));
      await order(splitIds);
      announce(`Now number ${to + 1} of ${splitIds.length}`);
    },
  };
}

/** The next answer has the counts too. */
function ignore(): void {}
