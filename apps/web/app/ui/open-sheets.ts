type Close = () => void;

let open: readonly Close[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Close[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The sheets that are open, for whoever closes them without touching them: Back on a phone. */
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
