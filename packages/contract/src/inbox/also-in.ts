import { z } from 'zod';

/**
 * The same emails in other mailboxes of the person, one thread of each. Absent where no other mailbox has them. `open`:
 * still in a lane or the inbox, and not done; a thread of the person's own sent mail alone never is.
 */
export const alsoInSchema = z.array(
  z.object({ mailboxId: z.string(), threadId: z.string(), open: z.boolean().optional() }),
);
export type AlsoIn = z.infer<typeof alsoInSchema>[number];
