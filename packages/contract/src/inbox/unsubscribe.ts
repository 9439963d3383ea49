import { z } from 'zod';

/**
 * `left`: the list's server has taken the request. `byHand`: this list cannot be left with one click, so the person goes
 * to its page or writes to it. `refused` and `unreachable`: its server did not take the request; the same remains.
 */
export const unsubscribeAnswer = z.object({
  outcome: z.enum(['left', 'byHand', 'refused', 'unreachable']),
  /** The sender of the list, and their threads in the inbox: what the person may want to archive next. */
  sender: z.string(),
  threadIds: z.array(z.string()),
});
export type UnsubscribeAnswer = z.infer<typeof unsubscribeAnswer>;
