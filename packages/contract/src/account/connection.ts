import { z } from 'zod';

export const connectErrorSchema = z.enum([
  'missing_oauth_params',
  'invalid_oauth_state',
  'kek_mismatch',
  'access_denied',
  'exchange_failed',
]);
export type ConnectError = z.infer<typeof connectErrorSchema>;

export const connectionStatusSchema = z.enum(['none', 'partial', 'connected', 'revoked']);
export type ConnectionStatus = z.infer<typeof connectionStatusSchema>;

export const connectionSchema = z.object({
  status: connectionStatusSchema,
  emailAddress: z.string().nullable(),
  mail: z.boolean(),
  calendar: z.boolean(),
  /** Whether email in the trash can be deleted for good. At Google that takes a permission that we do not ask for. */
  deletesForGood: z.boolean(),
  /** Missing for Google. */
  provider: z.literal('imap').optional(),
  /** Whose sign-in page opens a mailbox that is not Google's; missing where a password does. */
  signIn: z.literal('microsoft').optional(),
});
export type Connection = z.infer<typeof connectionSchema>;
