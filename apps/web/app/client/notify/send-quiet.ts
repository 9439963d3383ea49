import { inTurn } from '../changes/send/in-turn.ts';
import { trpc } from '../data/queries/trpc.ts';
import { callUntilAnswered } from '../live/connectivity.ts';
import { keepChange } from '../offline/kept-changes.ts';

/** A choice that a tab did not live to see answered. */
export interface KeptQuiet {
  kind: 'quiet';
  threadIds: readonly string[];
  isQuiet: boolean;
}

/** Turns the notifications of threads off or on, in the order of the choices, also after the tab was closed. */
export async function sendQuiet(threadIds: readonly string[], isQuiet: boolean): Promise<void> {
  const forget = keepChange({ kind: 'quiet', threadIds, isQuiet } satisfies KeptQuiet);
  const { mutate } = isQuiet ? trpc.threads.quiet : trpc.threads.unquiet;
  const ask = () => Promise.all(threadIds.map((threadId) => mutate({ threadId })));
  try {
    await inTurn([...threadIds], () => callUntilAnswered(ask));
  } finally {
    forget();
  }
}
