import { useQuery } from '@tanstack/react-query';
import type { Receipt, ReceiptsAnswer } from '@triage/contract/agent';
import { useEffect, useState } from 'react';
import { POLL_MS, receiptsQuery } from './approvals.ts';

/** The longest timer: some changes can be undone for longer than a timer can run. */
const TIMER_MS = 24 * 60 * 60_000;

export interface Change {
  approvalId: string;
  undoUntil: string;
}

/** The receipt of a change, and whether the time to undo it is over. An email that leaves then is polled until it is sent. */
export function useReceipt({ approvalId, undoUntil }: Change): { receipt?: Receipt; isOver: boolean } {
  const isOver = useIsOver(undoUntil);
  const find = (answer: ReceiptsAnswer | undefined) =>
    answer?.receipts.find((each) => each.approvalId === approvalId);
  const { data } = useQuery({
    ...receiptsQuery,
    refetchInterval: ({ state }) => isOver && find(state.data)?.sendStatus === 'pending' && POLL_MS,
  });
  const receipt = find(data);
  return { ...(receipt && { receipt }), isOver };
}

function useIsOver(until: string): boolean {
  const [now, setNow] = useState(Date.now);
  const end = Date.parse(until);
  const isOver = end <= now;
  // Runs again after each timer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(end - Date.now(), TIMER_MS));
    return () => clearTimeout(timer);
  }, [isOver, end, now]);
  return isOver;
}
