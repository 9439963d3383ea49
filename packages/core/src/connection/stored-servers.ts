import { mailServerSchema } from '@triage/contract/account/mail-account';
import { z } from 'zod';

/** Of an account that is not Google's, everything but its address and its password. */
export const storedServersSchema = z.object({
  userName: z.string(),
  imap: mailServerSchema,
  smtp: mailServerSchema,
  caldav: z.url().nullable(),
});
export type StoredServers = z.infer<typeof storedServersSchema>;

/** Where the password is sealed: opened as a token of Google's, it is tampered. */
export const PASSWORD_FIELD = 'password';
