import { z } from 'zod';

/** What a call counts as. A user at a keyboard never reaches these limits; a runaway loop does. */
export const callKindSchema = z.enum(['read', 'change', 'ai', 'agent', 'send', 'connect', 'visit', 'book']);
export type CallKind = z.infer<typeof callKindSchema>;

export interface RateLimit {
  /** The burst … */
  burst: number;
  /** … and this many a minute for as long as one likes. */
  perMinute: number;
  about: string;
}

export const rateLimits: Record<CallKind, RateLimit> = {
  read: { burst: 3_000, perMinute: 1_200, about: 'Reading and searching, the polling of an open inbox' },
  change: {
    burst: 600,
    perMinute: 600,
    about: 'Whatever changes something: archive, snooze, restore, meetings',
  },
  ai: { burst: 90, perMinute: 60, about: 'Calls that ask a model: drafts, search by meaning, embedding' },
  agent: { burst: 40, perMinute: 20, about: 'Turns of the agent' },
  send: { burst: 100, perMinute: 30, about: 'Queueing a mail or sending one now' },
  connect: { burst: 20, perMinute: 4, about: 'Finding and testing mail servers' },
  visit: { burst: 60, perMinute: 30, about: 'Visits of the public booking page, of all visitors together' },
  book: { burst: 10, perMinute: 2, about: 'Meetings that visitors ask for, confirm or cancel' },
};
