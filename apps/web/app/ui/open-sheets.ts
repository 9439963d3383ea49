import { useEffect, useEffectEvent } from 'react';

type Close = () => void;

let open: readonly Close[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Close[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The open sheets, so that Back on a phone can close the one on top. */
export const openSheets = {
  enter(close: Close): () => void {
    change([...open, close]);
    return () => change(open.filter((other) => other !== close));
  },
  /** Closes the one on top. */
  newest: (): Close | undefined => open.at(-1),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** For every surface that covers the page of a phone, and for a selection: Back closes it. */
export function useOpenSheet(onClose: Close, isOpen = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? openSheets.enter(() => close()) : undefined), [isOpen]);
}
