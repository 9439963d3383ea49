import type { SettingsChange } from '@triage/contract/account/preferences';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';

export type SaveState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed'; problem: string };

const PAUSE_MS = 700;

export interface Saver {
  state: SaveState;
  save(change: SettingsChange): void;
  /** Saves after a pause in typing. */
  saveSoon(change: SettingsChange): void;
  /** Saves what is still waiting for that pause. */
  flush(): void;
  /** Drops what is still waiting, and says why it cannot be saved. */
  refuse(problem: string): void;
}

/** Saves changes in order, so that the last one wins. */
export function useSave(): Saver {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; change: SettingsChange } | null>(null);

  const save = useCallback((change: SettingsChange) => {
    setState({ kind: 'saving' });
    const saved = last.current.then(() => trpc.settings.update.mutate(change));
    last.current = saved.then(
      () => setState({ kind: 'saved' }),
      (error: unknown) => setState({ kind: 'failed', problem: fieldProblemOf(error) }),
    );
  }, []);
  const flush = useCallback(() => {
    const { current } = waiting;
    if (!current) return;
    clearTimeout(current.timer);
    waiting.current = null;
    save(current.change);
  }, [save]);
  const saveSoon = useCallback(
    (change: SettingsChange) => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { change, timer: setTimeout(flush, PAUSE_MS) };
    },
    [flush],
  );
  const refuse = useCallback((problem: string) => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    setState({ kind: 'failed', problem });
  }, []);
  useEffect(() => flush, [flush]);
  return { state, save, saveSoon, flush, refuse };
}
