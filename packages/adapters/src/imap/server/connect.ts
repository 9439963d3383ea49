import type { MailAccount, MailServer } from '@triage/core/ports/mail-account';
import { ImapFlow } from 'imapflow';

const CONNECT_MS = 10_000;
/** Without a byte from the server for this long the connection counts as dead. */
const SILENCE_MS = 30_000;
/** The largest message that is read into memory. */
const LARGEST_LITERAL = 150_000_000;

export interface ConnectOptions {
  /** Of a server whose certificate no public authority has signed. */
  ca?: string | undefined;
  /** Where a server may be reached. The connection goes to the address that was checked, not to a second look-up. */
  findTarget?: FindTarget | undefined;
  silenceMs?: number | undefined;
}

export type FindTarget = (server: MailServer) => Promise<{ address: string; servername: string }>;

export async function connectImap(account: MailAccount, options: ConnectOptions = {}): Promise<ImapFlow> {
  const { ca, findTarget, silenceMs = SILENCE_MS } = options;
  const { port, security } = account.imap;
  const target = await findTarget?.(account.imap);
  const auth =
    'password' in account.auth
      ? { user: account.userName, pass: account.auth.password }
      : { user: account.userName, accessToken: account.auth.accessToken };
  const client = new ImapFlow({
    host: target?.address ?? account.imap.host,
    ...(target && { servername: target.servername }),
    port,
    auth,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
    qresync: true,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: silenceMs,
    maxLiteralSize: LARGEST_LITERAL,
    // It would log addresses and subjects.
    logger: false,
    clientInfo: { name: 'inbox-triage' },
  });
  // The call that is under way rejects too; an idle connection that breaks is replaced by the pool.
  client.on('error', () => client.close());
  await client.connect();
  return client;
}
