import { keyedQueue } from '@triage/core/async/keyed-queue';

/** Changes of one thread reach the server in the order in which they were made. */
export const inTurn = keyedQueue();
