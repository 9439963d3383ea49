import { makeStore } from './make-store.ts';

/** How many calls were refused in a way that may mean that the provider has ended the connection. */
export const refusals = makeStore(0);
