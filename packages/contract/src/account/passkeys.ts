import { z } from 'zod';
import { CREDENTIAL_TEXT_MAX, PASSKEY_NAME_MAX } from '../limits.ts';
import { hasNullByte, textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Null where the operator does not offer them. */
export const passkeysAnswer = z.object({ passkeys: z.array(passkeySchema).nullable() });
export type PasskeysAnswer = z.infer<typeof passkeysAnswer>;

/** WebAuthn's own JSON, which the browser reads. */
export const credentialOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** The browser's answer; its parts are checked where the signature is. */
export const credentialAnswer = z
  .record(z.string(), z.unknown())
  .refine((answer) => JSON.stringify(answer).length <= CREDENTIAL_TEXT_MAX, 'Too long')
  .refine((answer) => !hasNullByte(answer), 'Must not contain a null byte');

export const addPasskeyRequest = z.object({
  name: textInput.trim().min(1).max(PASSKEY_NAME_MAX),
  answer: credentialAnswer,
});
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequest>;

export const removePasskeyRequest = z.object({ passkeyId: textInput.min(1).max(64) });
export type RemovePasskeyRequest = z.infer<typeof removePasskeyRequest>;
