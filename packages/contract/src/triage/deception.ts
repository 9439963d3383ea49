import { z } from 'zod';

export const deceptionKindSchema = z.enum([
  'lookalikeDomain',
  'foreignAddress',
  'unverifiedSender',
  'falseSender',
  'disguisedText',
  'passwordRequest',
  'paymentRequest',
  'newAccount',
  'advanceFee',
  'extortion',
  'deceptiveLink',
]);
export type DeceptionKind = z.infer<typeof deceptionKindSchema>;

/** Why a mail may not be what it says it is, and whom or what it claims to be where that is known. */
export const deceptionSchema = z.object({
  kind: deceptionKindSchema,
  looksLike: z.string().nullable(),
});
export type Deception = z.infer<typeof deceptionSchema>;

/** The reason on the row and in "Why is it here?": one short phrase for each kind, never words of the mail. */
export const deceptionReasons: Readonly<Record<DeceptionKind, string>> = {
  lookalikeDomain: 'the address looks like one you know and is another',
  foreignAddress: 'a name you know with an address you do not know',
  unverifiedSender: 'your mail provider could not verify the sender',
  falseSender: 'the name of the sender does not fit the address',
  disguisedText: 'written with letters that only look like the usual ones',
  passwordRequest: 'asks for a sign-in or a password, and you do not know the sender',
  paymentRequest: 'asks for a payment, and you do not know the sender',
  newAccount: 'asks you to pay to a new bank account',
  advanceFee: 'promises money or a prize, and you do not know the sender',
  extortion: 'threatens you and asks for money',
  deceptiveLink: 'its links do not lead where they say',
};

/** The reason for a sales offer from an unknown sender. */
export const SALES_REASON = 'sales: an offer from somebody new';
