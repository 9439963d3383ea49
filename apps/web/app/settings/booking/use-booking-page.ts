import type { BookingPage } from '@triage/contract/meetings/booking';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';

export type BookingChange = Partial<Omit<BookingPage, 'url'>>;

/** Shows a change before it is saved, and the old page again if it is refused. */
export function useBookingPage(initial: BookingPage) {
  const [page, setPage] = useState(initial);
  const [problem, setProblem] = useState('');
  const [note, setNote] = useState('');
  const attempt = async (shown: Partial<BookingPage>, change: () => Promise<BookingPage>) => {
    setProblem('');
    setNote('');
    setPage((current) => ({ ...current, ...shown }));
    try {
      setPage(await change());
    } catch (error) {
      setPage(page);
      setProblem(`Couldn’t save: ${fieldProblemOf(error)}`);
    }
  };
  const save = (change: BookingChange) =>
    void attempt(change, () => trpc.booking.change.mutate({ enabled: page.enabled, ...change }));
  const renew = async () => {
    try {
      setPage(await trpc.booking.renew.mutate());
      setNote('The old link no longer works.');
      return null;
    } catch (error) {
      return fieldProblemOf(error);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(page.url ?? '');
      setNote('Link copied.');
    } catch {
      setProblem('Couldn’t copy the link. Select it and copy it yourself.');
    }
  };
  return { page, problem, note, save, renew, copy };
}
