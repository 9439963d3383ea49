import { makeStore } from '../data/make-store.ts';

/** Whether free times are being chosen for the open draft. */
export const availabilityOpen = makeStore(false);
