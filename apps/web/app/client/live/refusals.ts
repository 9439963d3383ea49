import { makeStore } from '../data/make-store.ts';

/** Counts refused calls that may mean that the account was disconnected. */
export const refusals = makeStore(0);
