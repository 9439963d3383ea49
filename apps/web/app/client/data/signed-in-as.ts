import { makeStore } from './make-store.ts';

/** The user of this page. Another user may sign in with this browser while the tab is open. */
export const signedInAs = makeStore<string | null>(null);
