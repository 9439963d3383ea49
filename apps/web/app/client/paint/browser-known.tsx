import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

// True outside the provider: a part without it follows the browser at once.
const BrowserKnown = createContext(true);

/**
 * What only the browser knows (its minute, its pointer) replaces what the server drew for every row at once. As a
 * transition, React does it in slices and a key is answered between them; a store alone would do it in one go.
 */
export function BrowserKnownLater({ children }: { children: ReactNode }) {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => startTransition(() => setKnown(true)), []);
  return <BrowserKnown value={isKnown}>{children}</BrowserKnown>;
}

/** False for the first render, which must be what the server rendered. */
export function useBrowserKnown(): boolean {
  return use(BrowserKnown);
}
