import { z } from 'zod';
import { textInput } from '../text.ts';

/** The address they sign in with, typed once more. */
export const deleteEverythingRequest = z.object({ confirm: textInput.trim().max(512) });
export type DeleteEverythingRequest = z.infer<typeof deleteEverythingRequest>;

export const deletionReportSchema = z.object({
  cancelledSends: z.number().int(),
  /** Already handed to the provider: these may still arrive. */
  leavingSends: z.number().int(),
  /** Whether the provider has confirmed the revocation; `none` = there was no grant. */
  provider: z.enum(['revoked', 'failed', 'none']),
});
export type DeletionReport = z.infer<typeof deletionReportSchema>;
