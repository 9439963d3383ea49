import { mailServerSchema } from '@triage/contract/account/mail-account';
import { z } from 'zod';

/** An account that is not Google's, without its address and secrets. */
export const storedServersSchema = z.object({
  userName: z.string(),
  imap: mailServerSchema,
  smtp: mailServerSchema,
  caldav: z.url().nullable(),
  /** The issuer of its access tokens; absent if it uses a password. */
  oauth: z.literal('microsoft').optional(),
});
export type StoredServers = z.infer<typeof storedServersSchema>;

/** The place that the password is sealed for: opened as a token of Google's, it counts as tampered with. */
export const PASSWORD_FIELD = 'password';
