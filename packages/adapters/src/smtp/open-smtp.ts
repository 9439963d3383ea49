import type { MailAccount, MailServer } from '@triage/core/ports/mail-account';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import type { Target } from '../mail-servers/find-target.ts';

export interface SmtpDeadlines {
  /** From the connection to the server's answer to EHLO, with TLS. */
  connectMs: number;
  loginMs: number;
  /** Without any byte in either direction. */
  idleMs: number;
  /** All recipients and the whole message. */
  messageMs: number;
  /** From the dot to the answer: RFC 5321 lets a server take minutes there. */
  endMs: number;
}

export const smtpDeadlines: SmtpDeadlines = {
  connectMs: 20_000,
  loginMs: 20_000,
  idleMs: 60_000,
  messageMs: 10 * 60_000,
  endMs: 5 * 60_000,
};

export interface SmtpDestination {
  server: MailServer;
  target: Target;
  /** Trusted besides the system's authorities. */
  ca?: string | undefined;
  deadlines: SmtpDeadlines;
}

/** Greeted, and over TLS unless the server is one that the operator allows without. */
export async function openSmtp({ server, target, ca, deadlines }: SmtpDestination): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    host: target.address,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    // Do not reveal the machine's name.
    name: '[127.0.0.1]',
    connectionTimeout: deadlines.connectMs,
    greetingTimeout: deadlines.connectMs,
    socketTimeout: deadlines.idleMs,
    socketCloseTimeout: 1_000,
    allowInternalNetworkInterfaces: true,
    tls: { servername: target.servername, minVersion: 'TLSv1.2', ...(ca && { ca }) },
  });
  try {
    await settle(connection, deadlines.connectMs, (done) => connection.connect(done));
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

export function logIn(
  connection: SMTPConnection,
  { userName, auth }: Pick<MailAccount, 'userName' | 'auth'>,
  deadlines: SmtpDeadlines,
): Promise<void> {
  const credentials =
    'password' in auth
      ? { user: userName, pass: auth.password }
      : {
          user: userName,
          method: 'XOAUTH2',
          oauth2: new XOAuth2({ user: userName, accessToken: auth.accessToken }),
        };
  return settle(connection, deadlines.loginMs, (done) => connection.login(credentials, done));
}

/** Rejects with the connection's own failure too: the library reports it as an event, not to the caller. */
export function settle(
  connection: SMTPConnection,
  deadlineMs: number,
  work: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => end(() => reject(error));
    const close = () => fail(new Error('The server closed the connection'));
    const late = setTimeout(() => fail(new Error('The server did not answer in time')), deadlineMs);
    const end = (settled: () => void) => {
      clearTimeout(late);
      connection.off('error', fail);
      connection.off('end', close);
      // An error after this one has no listener left and would end the process.
      connection.on('error', () => undefined);
      settled();
    };
    connection.on('error', fail);
    connection.on('end', close);
    work((error) => (error ? fail(error) : end(resolve)));
  });
}
