import { isProviderFailure, type Mail, ProviderError } from '@triage/core/ports/mail';
import { delegate } from './delegate.ts';

export interface ConnectionVersion {
  provider: 'google' | 'imap';
  version: number;
  /** Each connection has its own; a token that is renewed leaves it as it is. */
  connectedAt: Date;
}

/** It holds connections to its server. */
export type ImapMail = Mail & { close(): Promise<void> };

export interface MailByProviderOptions {
  find: () => Promise<ConnectionVersion | undefined>;
  google: Mail;
  /** Makes one adapter for each connection: another one may have other servers or another password. */
  imap?: (() => ImapMail) | undefined;
  /** The server no longer accepts the password of this version. */
  noteRefused: (version: number) => Promise<void>;
}

/** The mail of one person, wherever the mailbox is. Nobody connected is Google's case: its adapter says so. */
export function mailByProvider({ find, google, imap, noteRefused }: MailByProviderOptions): Mail {
  let made: { at: number; mail: ImapMail } | null = null;

  /** Calls under way fail as on a broken connection, which their callers repeat. */
  async function drop(): Promise<void> {
    const dropped = made?.mail;
    made = null;
    await dropped?.close();
  }

  async function imapOf({ connectedAt }: ConnectionVersion): Promise<Mail> {
    if (!imap) throw new ProviderError('unavailable', 'This server reads no mailbox by IMAP');
    const at = connectedAt.getTime();
    if (made && made.at !== at) await drop();
    made ??= { at, mail: imap() };
    return made.mail;
  }

  return delegate<Mail>(async (work) => {
    const connection = await find();
    if (connection?.provider !== 'imap') {
      await drop();
      return work(google);
    }
    try {
      return await work(await imapOf(connection));
    } catch (error) {
      if (isProviderFailure(error, 'revoked')) await noteRefused(connection.version);
      throw error;
    }
  });
}
