import { z } from 'zod';

/** The same emails in other mailboxes of the person, one thread of each. Absent where no other mailbox has them. */
export const alsoInSchema = z.array(z.object({ mailboxId: z.string(), threadId: z.string() }));
export type AlsoIn = z.infer<typeof alsoInSchema>[number];
