import { mailServerSchema } from '@triage/contract/account/mail-account';
import { z } from 'zod';

/** Of an account that is not Google's, everything but its address and its secrets. */
export const storedServersSchema = z.object({
  userName: z.string(),
  imap: mailServerSchema,
  smtp: mailServerSchema,
  caldav: z.url().nullable(),
  /** Whose access tokens open it; without this it is a password. */
  oauth: z.literal('microsoft').optional(),
});
export type StoredServers = z.infer<typeof storedServersSchema>;

/** Where the password is sealed: opened as a token of Google's, it is tampered. */
export const PASSWORD_FIELD = 'password';
