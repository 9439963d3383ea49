/// <reference path="./hoodiecrow-imap.d.ts" />
import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { SMTPServer } from 'smtp-server';

export interface MailPair {
  imapPort: number;
  smtpPort: number;
  /** The messages that were sent, as the server got them. */
  sent: string[];
  /** New mail in the inbox. */
  deliver(raw: string): void;
  close(): Promise<void>;
}

interface Options {
  userName: string;
  password: string;
  /** Of the SMTP server alone; else the same. */
  smtpPassword?: string;
  imapTls?: boolean;
}

/** A mailbox in memory, by IMAP and SMTP on the loopback, without packages of the system. */
export async function startMailPair(options: Options): Promise<MailPair> {
  const imap = imapServer(options);
  const sockets = new Set<Socket>();
  // Each session listens, and a person may connect it several times.
  imap.setMaxListeners(0);
  imap.server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
  const sent: string[] = [];
  const smtp = smtpServer(options, sent);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    imapPort: portOf(imap.server),
    smtpPort: portOf(smtp.server),
    sent,
    deliver: (raw) => void imap.appendMessage('INBOX', [], new Date(), raw.replace(/\r?\n/g, '\r\n')),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => imap.close(resolve));
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

function imapServer({ userName, password, imapTls = false }: Options) {
  return hoodiecrow({
    plugins: [
      'ID',
      'IDLE',
      'UIDPLUS',
      'MOVE',
      'SPECIAL-USE',
      'NAMESPACE',
      'ENABLE',
      'CONDSTORE',
      'UNSELECT',
      'LITERALPLUS',
    ],
    users: { [userName]: { password } },
    secureConnection: imapTls,
    storage: {
      INBOX: {},
      '': {
        separator: '/',
        folders: {
          Drafts: { 'special-use': '\\Drafts' },
          Sent: { 'special-use': '\\Sent' },
          Archive: { 'special-use': '\\Archive' },
          Trash: { 'special-use': '\\Trash' },
          Junk: { 'special-use': '\\Junk' },
        },
      },
    },
  });
}

function smtpServer({ userName, password, smtpPassword = password }: Options, sent: string[]) {
  return new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) =>
      auth.username === userName && auth.password === smtpPassword
        ? done(null, { user: userName })
        : done(new Error('Invalid log-in')),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        sent.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
}
