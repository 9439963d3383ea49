import { makeStore } from '../make-store.ts';

export const agentOpen = makeStore(false);
