import type { Mail } from '../../src/ports/mail.ts';
import type { NewMail } from '../fakes/compose-mail.ts';

export interface MailHarness {
  mail: Mail;
  /** The same mailbox by a connection that may delete for good. Absent: every connection may. */
  mayDelete?: Mail;
  /** Of the mailbox under test. */
  address: string;
  /** Another mailbox to write to. */
  correspondent: string;
  /** Mail from outside arrives in the mailbox. */
  deliver(mail: NewMail): Promise<{ messageId: string; threadId: string }>;
  /** The headers of everything that really left, by lower-case name. */
  outbox(): Promise<Record<string, string>[]>;
  remove(messageId: string): Promise<void>;
  expireHistory(): Promise<void>;
  /** Creates a label as another program would; returns its id. */
  addLabel(name: string): Promise<string>;
  /** Addresses to send from, beside the mailbox's own; one that is not verified too. */
  setAliases(aliases: readonly Alias[]): Promise<void>;
  /** The next call of the method fails with a 5xx, before or after its work is done. */
  failNext(method: 'createDraft' | 'updateDraft' | 'sendDraft', when: 'before' | 'after'): Promise<void>;
  /** A message with one attachment arrives. */
  deliverAttachment(bytes: Uint8Array): Promise<{ messageId: string; attachmentId: string }>;
  /** What this kind of mailbox has not, by its nature. */
  lacks?: MailLacks;
  close?(): Promise<void>;
}

export interface MailLacks {
  /** SMTP leaves the Message-ID of a message as it is; Gmail writes its own. */
  ownMessageIds?: boolean;
  /** IMAP has no list of addresses to send from: the own one is the only one. */
  aliases?: boolean;
  /** A label is a folder, and folders have no colour. */
  labelColours?: boolean;
  /** Gmail tells of changes by a webhook alone. */
  following?: boolean;
}

export interface Alias {
  email: string;
  name?: string;
  replyTo?: string;
  signature?: string;
  isDefault?: boolean;
  verified?: boolean;
}

export interface HarnessHolder {
  readonly harness: MailHarness;
}
