import { makeStore } from './make-store.ts';

/** The user whose page this is. Another one may sign in with this browser while the tab is open. */
export const signedInAs = makeStore<string | null>(null);
