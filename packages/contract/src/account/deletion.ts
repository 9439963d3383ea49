import { z } from 'zod';
import { textInput } from '../text.ts';

/** The address they sign in with, typed once more. */
export const deleteEverythingRequest = z.object({ confirm: textInput.trim().max(512) });
export type DeleteEverythingRequest = z.infer<typeof deleteEverythingRequest>;

export const deletionReportSchema = z.object({
  cancelledSends: z.number().int(),
  /** Handed to the provider already: nobody can promise that these do not arrive. */
  leavingSends: z.number().int(),
  /** Whether the provider has confirmed that the grant is gone; `none` = there was none. */
  provider: z.enum(['revoked', 'failed', 'none']),
});
export type DeletionReport = z.infer<typeof deletionReportSchema>;
