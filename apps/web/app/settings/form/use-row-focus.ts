import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves the keyboard focus after the next render, when the focused element goes away with its row, form or dialog: to
 * the button of a row, or to the fallback where there is no such row.
 */
export function useRowFocus(fallback: RefObject<HTMLElement | null>): (key: string | null) => void {
  const [wanted, setWanted] = useState<{ key: string | null } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    // A dialog that closes in the same render first gives the focus back to its button, in a timeout.
    const timer = setTimeout(() =>
      requestAnimationFrame(() => (findRowButton(wanted.key) ?? fallback.current)?.focus()),
    );
    return () => clearTimeout(timer);
  }, [wanted, fallback]);
  return (key) => setWanted({ key });
}

/** For the Edit button of a row. */
export function rowButton(key: string): { 'data-row': string } {
  return { 'data-row': key };
}

function findRowButton(key: string | null): HTMLElement | null {
  return key === null ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
}

/** The row that takes the place of a deleted one: the next, else the one before it. */
export function findHeir(keys: readonly string[], deleted: string): string | null {
  const at = keys.indexOf(deleted);
  return keys[at + 1] ?? keys[at - 1] ?? null;
}
