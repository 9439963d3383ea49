import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;

/** Browsers hide nonces from scripts, so only the server's markup carries one. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
