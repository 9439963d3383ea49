import { keyedQueue } from '@triage/core/async/keyed-queue';

/** Sends the changes of one thread to the server in order. */
export const inTurn = keyedQueue();
