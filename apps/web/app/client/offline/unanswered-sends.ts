import { makeStore } from '../data/make-store.ts';

export interface UnansweredSend {
  key: string;
  to: string;
  subject: string;
}

/** Emails that were sent in this tab, or in an earlier one, and have not reached the server yet. */
export const unansweredSends = makeStore<readonly UnansweredSend[]>([]);
