import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';

export const contactsStateSchema = z.object({
  /** `unavailable`: no account whose contacts could be read. `reading`: for the first time. */
  state: z.enum(['unavailable', 'off', 'reading', 'on', 'failed']),
  /** Whether the provider lets us; without it the person is asked there first. */
  granted: z.boolean(),
  contacts: z.number().int(),
  readAt: timestampSchema.nullable(),
  /** Why the last reading failed; what was read before is kept. */
  failure: z.enum(['forbidden', 'apiDisabled', 'rateLimited', 'unavailable', 'unknown']).nullable(),
});
export type ContactsState = z.infer<typeof contactsStateSchema>;
export const switchContactsRequest = z.object({ on: z.boolean() });
export type SwitchContactsRequest = z.infer<typeof switchContactsRequest>;

export const contactsAnswer = contactsStateSchema.extend({
  /** To be opened in the person's browser, where Google asks them; null where nothing has to be asked, or nothing can be. */
  consentUrl: z.string().nullable(),
});
export type ContactsAnswer = z.infer<typeof contactsAnswer>;

/** Why the attempt to turn it on came to nothing, in the address of the settings page. */
export const contactsRefusalSchema = z.enum([
  'cancelled',
  'other_account',
  'missing_permission',
  'stale_attempt',
  'kek_mismatch',
  'client_rejected',
  'provider_unavailable',
]);
export type ContactsRefusal = z.infer<typeof contactsRefusalSchema>;
