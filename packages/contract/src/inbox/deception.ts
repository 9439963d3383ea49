import { z } from 'zod';

export const deceptionKindSchema = z.enum([
  'lookalikeDomain',
  'foreignAddress',
  'unverifiedSender',
  'falseSender',
  'passwordRequest',
  'paymentRequest',
  'advanceFee',
  'extortion',
  'deceptiveLink',
]);

/** Why a mail may not be what it says it is; `reason` is one short phrase for the person. */
export const deceptionFlagSchema = z.object({ kind: deceptionKindSchema, reason: z.string() });
export type DeceptionFlag = z.infer<typeof deceptionFlagSchema>;
