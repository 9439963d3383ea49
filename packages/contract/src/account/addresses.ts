import { z } from 'zod';
import { addressSchema } from '../address.ts';
import { textInput } from '../text.ts';

const SIGNATURE_TEXT_MAX = 2_000;
export const SIGNATURE_HTML_MAX = 20_000;

export const signatureSchema = z.object({
  text: z.string(),
  /** The same with its formatting, cleaned; null for plain text. */
  html: z.string().nullable(),
});
export type Signature = z.infer<typeof signatureSchema>;

/** An address that the person can send from. */
export const ownAddressSchema = z.object({
  email: z.string(),
  name: z.string(),
  /** Where answers to it go, if that is another address. */
  replyTo: z.string().nullable(),
  isDefault: z.boolean(),
  /** The address of the mailbox itself. */
  isPrimary: z.boolean(),
  /** Null: the one of the settings. */
  signature: signatureSchema.nullable(),
  /** Only for somebody who has several. */
  mailboxId: z.string().optional(),
});
export type OwnAddress = z.infer<typeof ownAddressSchema>;

/** The mailbox's own address first. Empty until the account is connected. */
export const ownAddressesAnswer = z.object({ addresses: z.array(ownAddressSchema) });
export type OwnAddressesAnswer = z.infer<typeof ownAddressesAnswer>;

export const importSignatureRequest = z.object({
  address: addressSchema,
  /** The mailbox that has the address, if the user has several. */
  mailboxId: textInput.min(1).max(16).optional(),
});
export type ImportSignatureRequest = z.infer<typeof importSignatureRequest>;

export const signatureRequest = importSignatureRequest.extend({
  /** Null: the general one of the settings. Empty: none. */
  text: textInput.max(SIGNATURE_TEXT_MAX).nullable(),
  /** The same with its formatting. */
  html: textInput.max(SIGNATURE_HTML_MAX).nullable().optional(),
});
export type SignatureRequest = z.infer<typeof signatureRequest>;
