import { z } from 'zod';

/** How much of the mail outside the inbox is read for search and the lists of all mail. */
export const archiveScopeSchema = z.enum(['inbox', 'year', 'all']);
export type ArchiveScope = z.infer<typeof archiveScopeSchema>;

export const archiveProgressSchema = z.object({
  scope: archiveScopeSchema,
  /** `waiting`: for the inbox to be indexed; `counting`: the total still grows. */
  state: z.enum(['waiting', 'counting', 'reading', 'done']),
  /** Messages. */
  done: z.number().int(),
  total: z.number().int(),
  /** Estimated size in the database when finished; 0 until it can be estimated. */
  bytes: z.number().int(),
});
export type ArchiveProgress = z.infer<typeof archiveProgressSchema>;
