import { makeStore } from '../make-store.ts';

export const agentOpen = makeStore(false);

/** How many requests of the assistant and of programs wait for approval. */
export const waitingRequests = makeStore(0);
