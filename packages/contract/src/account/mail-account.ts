import { z } from 'zod';
import { ADDRESS_MAX } from '../limits.ts';
import { textInput } from '../text.ts';

const HOST_MAX = 253;
const USER_NAME_MAX = 320;
const PASSWORD_MAX = 1_024;
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** `starttls` is required, never only tried. `none` is refused unless the operator allows the server by name. */
export const mailSecuritySchema = z.enum(['tls', 'starttls', 'none']);
export type MailSecurity = z.infer<typeof mailSecuritySchema>;

export const mailServerSchema = z.object({
  host: textInput
    .max(HOST_MAX)
    .overwrite((host) => host.trim().toLowerCase())
    .refine((host) => HOST.test(host), 'Expected the name of a server, such as imap.example.org'),
  port: z.int().min(1).max(65_535),
  security: mailSecuritySchema,
});

const emailAddressSchema = z.email('Expected an email address').max(ADDRESS_MAX);

const CALENDAR_ADDRESS_MAX = 2_000;

/** The address of a calendar server, or of one calendar there. The password is never part of it. */
export const calendarAddressSchema = textInput
  .max(CALENDAR_ADDRESS_MAX)
  .overwrite((address) => address.trim())
  .pipe(z.url({ protocol: /^https?$/, error: 'Expected an address such as https://caldav.example.org' }))
  .refine(
    (address) => !/^https?:\/\/[^/]*@/i.test(address),
    'Leave the user name and password out of the address',
  );

export const findMailServersRequest = z.object({ emailAddress: emailAddressSchema });
export type FindMailServersRequest = z.infer<typeof findMailServersRequest>;

export const foundMailServersSchema = z.object({
  /** The provider as people know it; the domain if it has no other name. */
  name: z.string(),
  userName: z.string(),
  imap: mailServerSchema,
  smtp: mailServerSchema,
  /** Where its calendars are; null if nothing says so. */
  caldav: z.url().nullable(),
  /** Where the provider lets a person make a password for one app; null if the usual password is enough. */
  passwordPage: z.url().nullable(),
  /** False: the provider allows no password, only its own sign-in page. */
  acceptsPassword: z.boolean(),
  /** Whose sign-in page opens it. Whether this server offers that is the operator's choice. */
  signIn: z.literal('microsoft').optional(),
});
export type FoundMailServers = z.infer<typeof foundMailServersSchema>;

/** A mailbox that everybody who signs in may try: its password is no secret, and no mail of a person is in it. */
export const trialMailAccountSchema = z.object({
  name: z.string().min(1),
  emailAddress: emailAddressSchema,
  password: z.string().min(1).max(PASSWORD_MAX),
  imap: mailServerSchema,
  smtp: mailServerSchema,
});
export type TrialMailAccount = z.infer<typeof trialMailAccountSchema>;

/** Null: the servers have to be entered by hand. */
export const findMailServersAnswer = z.object({ found: foundMailServersSchema.nullable() });
export type FindMailServersAnswer = z.infer<typeof findMailServersAnswer>;

export const connectMailAccountRequest = z.object({
  /**
   * `new`: a further mailbox beside those that there are. `first`, or the id of a further one, may replace the account
   * that it has. Without it, the first one, if it has no account or this one.
   */
  mailboxId: textInput.min(1).max(16).optional(),
  emailAddress: emailAddressSchema,
  userName: textInput.min(1).max(USER_NAME_MAX),
  password: textInput.min(1).max(PASSWORD_MAX),
  imap: mailServerSchema,
  smtp: mailServerSchema,
  /** Without one only mail is connected. */
  caldav: calendarAddressSchema.nullish(),
});
export type ConnectMailAccountRequest = z.infer<typeof connectMailAccountRequest>;
