import { z } from 'zod';
import { textInput } from '../text.ts';
import { labelColourSchema } from '../triage/labels.ts';
import { connectionSchema, connectionStatusSchema } from './connection.ts';

export const MAILBOXES_MAX = 10;
const NAME_MAX = 40;
const MAILBOX_ID_MAX = 16;

/** A mailbox of a person. The first one is called `first`; ids of the others begin with their `mailboxId` and a tilde. */
export const mailboxSchema = z.object({
  mailboxId: z.string(),
  /** Null until an account is connected. */
  emailAddress: z.string().nullable(),
  /** The user's name for the mailbox; its address until they name it. */
  name: z.string(),
  colour: labelColourSchema,
  /** Whether new mail in it is worth a notification. */
  notifies: z.boolean(),
  status: connectionStatusSchema,
  calendar: z.boolean(),
  deletesForGood: connectionSchema.shape.deletesForGood,
  /** Missing for Google. */
  provider: z.literal('imap').optional(),
  /** Where it logs in by tokens instead of a password. */
  signIn: connectionSchema.shape.signIn,
});
export type PersonMailbox = z.infer<typeof mailboxSchema>;

/** The first one first, then in the order in which they were added. */
export const mailboxesAnswer = z.object({ mailboxes: z.array(mailboxSchema) });
export type MailboxesAnswer = z.infer<typeof mailboxesAnswer>;

/** The first mailbox, as before there were several, and all of them where there are. */
export const connectionAnswer = connectionSchema.extend({ mailboxes: z.array(mailboxSchema).optional() });
export type ConnectionAnswer = z.infer<typeof connectionAnswer>;

const mailboxId = textInput.min(1).max(MAILBOX_ID_MAX);
/** Missing fields are unchanged. An empty name resets it to the address. */
export const changeMailboxRequest = z.object({
  mailboxId,
  name: textInput.trim().max(NAME_MAX).optional(),
  colour: labelColourSchema.optional(),
  notifies: z.boolean().optional(),
});
export type ChangeMailboxRequest = z.infer<typeof changeMailboxRequest>;

/** One of several; without it, the first. */
export const mailboxRequest = z.object({ mailboxId: mailboxId.optional() }).optional();

/** Of a further mailbox: the first one is disconnected, and belongs to the account. */
export const removeMailboxRequest = z.object({ mailboxId });
export type RemoveMailboxRequest = z.infer<typeof removeMailboxRequest>;
