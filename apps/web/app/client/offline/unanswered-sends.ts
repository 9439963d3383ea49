import { makeStore } from '../data/make-store.ts';

export interface UnansweredSend {
  key: string;
  to: string;
  subject: string;
  /** Takes it back while it is on this device: it is a draft again. */
  recall(): void;
}

/** Emails that were sent in this tab, or in an earlier one, and have not reached the server yet. */
export const unansweredSends = makeStore<readonly UnansweredSend[]>([]);
